import type { Client } from '@talon/contract/client';
import type { RequestOf } from '@talon/contract/endpoint';
import * as passkeys from '@talon/contract/passkeys';

type Report = RequestOf<typeof passkeys.reportPasskeyFailure>;

/** What may be offered after this sign-in. */
export const showOffer = (call: Client) => call(passkeys.showOffer);

/** Tells that the offer of a passkey is shown. Nobody waits for the reply. */
export function markPasskeyOffered(call: Client): void {
  void call(passkeys.answerOffer, { body: { answer: 'shown' } }).catch(() => undefined);
}

/** Puts off the offer of a passkey. Nobody waits for the reply. */
export function putOffPasskey(call: Client): void {
  void call(passkeys.answerOffer, { body: { answer: 'later' } }).catch(() => undefined);
}

/** What password managers should know of the account's passkeys. */
export const listPasskeys = (call: Client) => call(passkeys.listPasskeys);

/** Counts a failure of the browser. Nobody waits for the reply. */
export function reportPasskeyFailure(call: Client, stage: Report['stage'], error: string): void {
  void call(passkeys.reportPasskeyFailure, { body: { stage, error } }).catch(() => undefined);
}

import type { Client, Failure } from '@talon/contract/client';
import type { ReplyOf, RequestOf } from '@talon/contract/endpoint';
import type { CodeMethod } from '@talon/rules/codes';
import * as lost from '@talon/contract/lost-authenticators';
import * as mfa from '@talon/contract/mfa';

export type StepUpChallenge = ReplyOf<typeof mfa.showStepUp>;
export type Methods = ReplyOf<typeof mfa.listMethods>;

/** An authenticator whose codes are sent to an address. */
export type Method = CodeMethod;

/** The replies to an enrolment of an address: the code that was sent, or nothing or a token if it is enrolled. */
type AddressEnrolment = Exclude<ReplyOf<typeof mfa.activateMethod>, { totp: unknown } | { passkey: unknown }>;

type AddressAuthenticator = Methods['data'][number] & { method: Method; destination: string };

/** The authenticators whose codes are sent to an address. */
export const addressAuthenticators = ({ data }: Methods) =>
  data.filter((each): each is AddressAuthenticator => each.destination !== null);

/** Reads the pending step-up challenge of the session. Starts one if there is none. */
export const startStepUp = (call: Client, isSingle: boolean) =>
  call(mfa.showStepUp, { query: { single: isSingle ? '1' : '0' } });

/** Like `startStepUp`, but only for a change to this bank account. The message with the code names the account. */
export const startBankStepUp = (call: Client, iban: string) => call(mfa.startBankStepUp, { body: { iban } });

export const listMethods = (call: Client) => call(mfa.listMethods);

/** Enrols an authenticator on the new address `target`, or without it on the address of the account. */
export async function activateMethod(
  call: Client,
  method: Method,
  target?: string,
): Promise<{ ok: true; value: AddressEnrolment } | { ok: false; failure: Failure }> {
  const query = target === undefined ? {} : { target };
  const result = await call(mfa.activateMethod, { params: { method }, query });
  return result.ok ? { ok: true, value: result.value as AddressEnrolment } : result;
}

/**
 * Begins the enrolment of an app or a passkey. `isAutomatic`: of a passkey that the browser creates without a question. `replaces`:
 * the id of the authenticator whose place it takes.
 */
export const activateUnsent = (
  call: Client,
  method: 'totp' | 'passkey',
  { isAutomatic = false, replaces }: { isAutomatic?: boolean; replaces?: string | undefined } = {},
) =>
  call(mfa.activateMethod, {
    params: { method },
    query: { ...(isAutomatic && { automatic: '1' }), ...(replaces !== undefined && { replaces }) },
  });

export const confirmMethod = (call: Client, body: RequestOf<typeof mfa.confirmMethod>) =>
  call(mfa.confirmMethod, { body });

/** Sends a code to a person who has lost all authenticators, with the challenge that they cannot confirm. */
export const reportLoss = (call: Client, payload: string) => call(lost.reportLoss, { body: { payload } });

/** An enrolled authenticator. */
export type Authenticator = Methods['data'][number];

/** An empty name removes the person's own name. */
export const nameAuthenticator = (call: Client, id: string, name: string) =>
  call(mfa.nameAuthenticator, { params: { id }, body: { name } });

export const makeRecoveryCodes = (call: Client) => call(mfa.makeRecoveryCodes);

import type { Client } from '@talon/contract/client';
import type { ReplyOf } from '@talon/contract/endpoint';
import * as mfa from '@talon/contract/mfa';

export type StepUpChallenge = ReplyOf<typeof mfa.showStepUp>;
export type Methods = ReplyOf<typeof mfa.listMethods>;
export type Method = Methods['data'][number]['method'];

/** The session's live step-up challenge; starts one where there is none. */
export const startStepUp = (call: Client, isSingle: boolean) =>
  call(mfa.showStepUp, { query: { single: isSingle ? '1' : '0' } });

/** The same, for a change to this bank account only, which the message with the code names. */
export const startBankStepUp = (call: Client, iban: string) => call(mfa.startBankStepUp, { body: { iban } });

export const listMethods = (call: Client) => call(mfa.listMethods);

/** On the address that the account has, or on a new one. */
export const activateMethod = (call: Client, method: Method, target?: string) =>
  call(mfa.activateMethod, { params: { method }, query: target === undefined ? {} : { target } });

import type { Client } from '@talon/contract/client';
import type { ReplyOf } from '@talon/contract/endpoint';
import * as mfa from '@talon/contract/mfa';

export type StepUpChallenge = ReplyOf<typeof mfa.showStepUp>;
export type Methods = ReplyOf<typeof mfa.listMethods>;
export type Method = Methods['data'][number]['method'];

/** Reads the pending step-up challenge of the session. Starts one if there is none. */
export const startStepUp = (call: Client, isSingle: boolean) =>
  call(mfa.showStepUp, { query: { single: isSingle ? '1' : '0' } });

/** Like `startStepUp`, but only for a change to this bank account. The message with the code names the account. */
export const startBankStepUp = (call: Client, iban: string) => call(mfa.startBankStepUp, { body: { iban } });

export const listMethods = (call: Client) => call(mfa.listMethods);

/** Enrols an authenticator on the new address `target`, or without it on the address of the account. */
export const activateMethod = (call: Client, method: Method, target?: string) =>
  call(mfa.activateMethod, { params: { method }, query: target === undefined ? {} : { target } });

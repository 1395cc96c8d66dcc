import type { Client } from '@talon/contract/client';
import type { ReplyOf, RequestOf } from '@talon/contract/endpoint';
import * as mfa from '@talon/contract/mfa';

export type StepUpChallenge = ReplyOf<typeof mfa.showStepUp>;
export type Settled = ReplyOf<typeof mfa.confirmStepUp>;
export type Activation = ReplyOf<typeof mfa.resendActivation>;
export type Methods = ReplyOf<typeof mfa.listMethods>;
export type Method = Methods['data'][number]['method'];

export const showMfaStatus = (call: Client) => call(mfa.showMfaStatus);

/** The session's live step-up challenge; starts one where there is none. */
export const startStepUp = (call: Client, isSingle: boolean) =>
  call(mfa.showStepUp, { query: { single: isSingle ? '1' : '0' } });

/** A challenge; nothing is sent. */
export const showStepUp = (call: Client, payload: string) => call(mfa.showStepUp, { query: { payload } });

export const resendStepUp = (call: Client, payload: string) =>
  call(mfa.showStepUp, { query: { payload, resend: '1' } });

export const switchStepUp = (call: Client, payload: string, method: string) =>
  call(mfa.showStepUp, { query: { payload, method } });

export const confirmStepUp = (call: Client, body: RequestOf<typeof mfa.confirmStepUp>) =>
  call(mfa.confirmStepUp, { body });

export const listMethods = (call: Client) => call(mfa.listMethods);

/** On the address that the account has, or on a new one. */
export const activateMethod = (call: Client, method: Method, target?: string) =>
  call(mfa.activateMethod, { params: { method }, query: target === undefined ? {} : { target } });

export const resendActivation = (call: Client, payload: string) =>
  call(mfa.resendActivation, { body: { payload } });

export const confirmMethod = (call: Client, payload: string, code: string) =>
  call(mfa.confirmMethod, { body: { payload, code } });

import type { Client } from '@talon/contract/client';
import type { ReplyOf, RequestOf } from '@talon/contract/endpoint';
import * as recovery from '@talon/contract/recovery';

export type Ordered = ReplyOf<typeof recovery.forgotPassword>;
export type Proven = ReplyOf<typeof recovery.confirmRecoveryCode>;

export const forgotPassword = (call: Client, body: RequestOf<typeof recovery.forgotPassword>) =>
  call(recovery.forgotPassword, { body });

export const resendRecoveryCode = (call: Client, payload: string) =>
  call(recovery.resendRecoveryCode, { body: { payload } });

export const confirmRecoveryCode = (call: Client, body: RequestOf<typeof recovery.confirmRecoveryCode>) =>
  call(recovery.confirmRecoveryCode, { body });

export const resetPassword = (call: Client, body: RequestOf<typeof recovery.resetPassword>) =>
  call(recovery.resetPassword, { body });

export const forgotUsername = (call: Client, body: RequestOf<typeof recovery.forgotUsername>) =>
  call(recovery.forgotUsername, { body });

import type { Client } from '@talon/contract/client';
import type { ReplyOf } from '@talon/contract/endpoint';
import * as stepUp from '@talon/contract/step-up';

export type StepUpChallenge = ReplyOf<typeof stepUp.showStepUp>;

/** Reads the pending step-up challenge of the session. Starts one if there is none. */
export const startStepUp = (call: Client, isSingle: boolean) =>
  call(stepUp.showStepUp, { query: { single: isSingle ? '1' : '0' } });

/** Like `startStepUp`, but only for a change to this bank account. The message with the code names the account. */
export const startBankStepUp = (call: Client, iban: string) =>
  call(stepUp.startBankStepUp, { body: { iban } });

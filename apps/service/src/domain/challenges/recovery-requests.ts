import type { CodeMethod } from '@talon/rules/codes';
import { statement } from '../../db/statement';

/** What a code was ordered for, without looking whether anybody is there. */
export interface RecoveryRequestRow {
  market: string;
  method: CodeMethod;
  destination: string;
}

/** An order that waits for its code, by what stands in the code's place; no row once it is sent, or late. */
export const findRecoveryRequest = statement<[payload: string, placeholder: Buffer], RecoveryRequestRow>(
  'challenges_find_recovery_request',
  `select market, method, destination from challenges
    where payload = $1 and code_hash = $2 and expires_at > now()`,
);

/** Puts the first code in the place that was kept for it, once. */
export const fillRecoveryRequest = statement<
  [payload: string, placeholder: Buffer, codeHash: Buffer],
  { expires_in: number }
>(
  'challenges_fill_recovery_request',
  `update challenges set code_hash = $3
    where payload = $1 and code_hash = $2 and expires_at > now()
returning ceil(extract(epoch from expires_at - now()))::int as expires_in`,
);

/** The job that sends the code of a recovery request. */
export interface SendRecovery {
  payload: string;
  /** What stands in the place of the code, in hex: filled once, so that a repetition sends nothing. */
  placeholder: string;
  /** Of the page, two letters: for an address that no account speaks for. */
  language: string | null;
}

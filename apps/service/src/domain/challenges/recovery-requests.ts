import { maybeOne, type Row } from '../../db/statement';

/** What a code was ordered for, without looking whether anybody is there. */
export type RecoveryRequestRow = Row<'challenges_find_recovery_request'>;

/** An order that waits for its code, by what stands in the code's place; no row once it is sent, or late. */
export const findRecoveryRequest = maybeOne(
  'challenges_find_recovery_request',
  `select market, method, destination from challenges
    where payload = :payload and code_hash = :placeholder and expires_at > now()`,
);

/** Puts the first code in the place that was kept for it, once. */
export const fillRecoveryRequest = maybeOne(
  'challenges_fill_recovery_request',
  `update challenges set code_hash = :codeHash
    where payload = :payload and code_hash = :placeholder and expires_at > now()
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

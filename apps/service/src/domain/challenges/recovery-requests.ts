import { maybeOne, type RowOf } from '../../db/statement';
import type { Address } from '../identifiers/verified-addresses';

/** A request for a code, stored without looking up an account. */
export type RecoveryRequestRow = RowOf<'challenges_find_recovery_request'> & Address;

/** Finds a recovery request that waits for its code, by its placeholder; no row once it is sent or expired. */
export const findRecoveryRequest = maybeOne(
  'challenges_find_recovery_request',
  `select market, method, destination, code_digits from challenges
    where payload = :payload and code_hash = :placeholder and expires_at > now()`,
);

/** Finds the destination of the code of a recovery request, expired or not. */
export const findRecoveryDestination = maybeOne(
  'challenges_find_recovery_destination',
  `select market, method, destination from challenges where payload = :payload and purpose = 'reset'`,
);

/** Replaces the placeholder with the first code, once. */
export const fillRecoveryRequest = maybeOne(
  'challenges_fill_recovery_request',
  `update challenges set code_hash = :codeHash
    where payload = :payload and code_hash = :placeholder and expires_at > now()
returning ceil(extract(epoch from expires_at - now()))::int as expires_in`,
);

/** The job that sends the code of a recovery request. */
export interface SendRecovery {
  payload: string;
  /** The placeholder of the code, in hex. It is replaced once, so that a retry sends nothing. */
  placeholder: string;
  /** The page's language, two letters, for an address without an account. */
  language: string | null;
}

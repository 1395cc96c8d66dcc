import { Refusal } from '@talon/contract/errors';
import type { Deps } from '../../core/deps';
import { networkOf } from '../../http/address';
import type { Visitor } from '../../http/caller';
import type { Candidate } from '../../repositories/accounts';
import {
  chargeAttempt,
  chargeStreaks,
  refundAttempt,
  secondsToWait,
} from '../../repositories/sign-in-failures';
import type { Identifier } from './identifier';

/** Where the failures of one sign-in are counted. */
export interface Counted {
  identifierHash: Buffer;
  /** The address, or the /64 of an IPv6 customer. */
  network: string;
  /** The accounts that carry the identifier; an unknown one is counted as if it were one. */
  subjects: Buffer[];
}

export function accountSubject(deps: Deps, accountId: string): Buffer {
  return deps.keyedHash('account', accountId);
}

/** Counts a failure of the identifier from this network before it is tried; refuses while an earlier one asks to wait. */
export async function chargeNetwork(
  deps: Deps,
  visitor: Visitor,
  { kind, value }: Identifier,
): Promise<Omit<Counted, 'subjects'>> {
  const identifierHash = deps.keyedHash('identifier', `${kind}:${value}`);
  const network = networkOf(visitor.address);
  const [charged] = await chargeAttempt(deps.db, identifierHash, network, deps.limits.signInWaitSeconds);
  if (charged) return { identifierHash, network };
  const [wait] = await secondsToWait(deps.db, identifierHash, network);
  throw new Refusal('too-many-attempts', { retryAfterSeconds: wait?.seconds ?? 1 });
}

/** Counts a failure on each account before it is tried; answers those whose password sign-in is still open. */
export async function chargeAccounts(
  deps: Deps,
  { identifierHash, network }: Omit<Counted, 'subjects'>,
  candidates: Candidate[],
): Promise<{ counted: Counted; open: Candidate[] }> {
  const subjects =
    candidates.length > 0 ? candidates.map(({ id }) => accountSubject(deps, id)) : [identifierHash];
  const streaks = await chargeStreaks(deps.db, subjects);
  const closed = streaks.filter(streak => streak.failures > deps.limits.failuresThatCloseSignIn);
  if (closed.length === subjects.length) throw new Refusal('sign-in-closed');
  const isOpen = (subject: Buffer) => !closed.some(streak => streak.subject_hash.equals(subject));
  return {
    counted: { identifierHash, network, subjects },
    open: candidates.filter(({ id }) => isOpen(accountSubject(deps, id))),
  };
}

/** Takes back what was counted, where no password was tried after all. */
export async function refund(deps: Deps, { identifierHash, network, subjects }: Counted): Promise<void> {
  await refundAttempt(deps.db, identifierHash, network, subjects);
}

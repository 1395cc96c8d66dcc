import { Refusal } from '@talon/contract/errors';
import type { Deps } from '../../kernel/deps';
import { identifierSubject } from '../../domain/limits/subjects';
import type { Visitor } from '../../kernel/caller';
import type { Claimant } from '../../domain/accounts/accounts';
import {
  countAttempt,
  countConsecutiveFailures,
  uncountAttempt,
  secondsToWait,
} from '../../domain/limits/sign-in-failures';
import type { Identifier } from './identifier';
import { failuresSubject, originOf, type TrustedDevicesByAccount } from './trusts';

/** Where the failures of one sign-in are counted. */
export interface Counted {
  identifierHash: Buffer;
  /** Where the try comes from. */
  network: string;
  trustedDevices: TrustedDevicesByAccount;
  /** The accounts that carry the identifier; an unknown one is counted as if it were one. */
  subjects: Buffer[];
}

/** Counts a failure of the identifier from this network before it is tried; refuses while an earlier one asks to wait. */
export async function countForNetwork(
  deps: Deps,
  visitor: Visitor,
  { kind, value }: Identifier,
  trustedDevices: TrustedDevicesByAccount,
): Promise<Omit<Counted, 'subjects'>> {
  const identifierHash = identifierSubject(deps, kind, value);
  const network = originOf(visitor, trustedDevices);
  const charged = await countAttempt(deps.db, {
    identifierHash,
    address: network,
    waits: deps.limits.signInWaitSeconds,
  });
  if (charged) return { identifierHash, network, trustedDevices };
  const wait = await secondsToWait(deps.db, { identifierHash, address: network });
  throw new Refusal('too-many-attempts', { retryAfterSeconds: wait?.seconds ?? 1 });
}

/** Counts a failure on each account before it is tried; answers those whose password sign-in is still open. */
export async function countForAccounts(
  deps: Deps,
  charged: Omit<Counted, 'subjects'>,
  claimants: Claimant[],
): Promise<{ counted: Counted; open: Claimant[] }> {
  const subjectOf = ({ id }: Claimant) => failuresSubject(deps, charged.trustedDevices, id);
  const subjects = claimants.length > 0 ? claimants.map(subjectOf) : [charged.identifierHash];
  const streaks = await countConsecutiveFailures(deps.db, { subjects });
  const closed = streaks.filter(streak => streak.failures > deps.limits.failuresThatLockSignIn);
  if (closed.length === subjects.length) throw new Refusal('sign-in-closed');
  const isOpen = (subject: Buffer) => !closed.some(streak => streak.subject_hash.equals(subject));
  return {
    counted: { ...charged, subjects },
    open: claimants.filter(claimant => isOpen(subjectOf(claimant))),
  };
}

/** Takes back what was counted, where no password was tried after all. */
export async function uncountFailures(
  deps: Deps,
  { identifierHash, network, subjects }: Counted,
): Promise<void> {
  await uncountAttempt(deps.db, { identifierHash, address: network, subjects });
}

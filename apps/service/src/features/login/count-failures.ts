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
import type { SignInIdentifier } from './read-identifier';
import { failuresSubject, attemptOriginOf, type TrustedDevicesByAccount } from './find-trusted-devices';

/** The subjects under which a failed sign-in is counted. */
export interface FailureCount {
  identifierHash: Buffer;
  /** Origin of the attempt: a network or a trusted device. */
  network: string;
  trustedDevices: TrustedDevicesByAccount;
  /** One for each account with this identifier; an unknown identifier is counted like an account. */
  subjects: Buffer[];
}

/** Counts a failure of the identifier from this network before the password is checked. Refuses during a waiting time. */
export async function countForNetwork(
  deps: Deps,
  visitor: Visitor,
  { kind, value }: SignInIdentifier,
  trustedDevices: TrustedDevicesByAccount,
): Promise<Omit<FailureCount, 'subjects'>> {
  const identifierHash = identifierSubject(deps, kind, value);
  const network = attemptOriginOf(visitor, trustedDevices);
  const isCounted = await countAttempt(deps.db, {
    identifierHash,
    address: network,
    waits: deps.limits.signInWaitSeconds,
  });
  if (isCounted) return { identifierHash, network, trustedDevices };
  const wait = await secondsToWait(deps.db, { identifierHash, address: network });
  throw new Refusal('too-many-attempts', { retryAfterSeconds: wait?.seconds ?? 1 });
}

/** Counts a failure of each account before the password is checked. Returns the accounts that are not locked. */
export async function countForAccounts(
  deps: Deps,
  attempt: Omit<FailureCount, 'subjects'>,
  claimants: Claimant[],
): Promise<{ counted: FailureCount; unlocked: Claimant[] }> {
  const subjectOf = ({ id }: Claimant) => failuresSubject(deps, attempt.trustedDevices, id);
  const subjects = claimants.length > 0 ? claimants.map(subjectOf) : [attempt.identifierHash];
  const counts = await countConsecutiveFailures(deps.db, { subjects });
  const locked = counts.filter(count => count.failures > deps.limits.failuresThatLockSignIn);
  if (locked.length === subjects.length) throw new Refusal('sign-in-closed');
  const isUnlocked = (subject: Buffer) => !locked.some(count => count.subject_hash.equals(subject));
  return {
    counted: { ...attempt, subjects },
    unlocked: claimants.filter(claimant => isUnlocked(subjectOf(claimant))),
  };
}

/** Uncounts an attempt in which no wrong password was entered. */
export async function uncountFailures(
  deps: Deps,
  { identifierHash, network, subjects }: FailureCount,
): Promise<void> {
  await uncountAttempt(deps.db, { identifierHash, address: network, subjects });
}

import { taskOriginOf } from '../../kernel/network';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { TaskOrigin } from '../../kernel/fair-queue';
import { type Claimant, claimantsByIdentifier } from '../../domain/accounts/accounts';
import { accountSubject, identifierSubject, networkSubject, siteSubject } from '../../domain/limits/subjects';
import type { SignInIdentifier } from './read-identifier';
import { failuresSubject, findTrustedDevices, type TrustedDevicesByAccount } from './find-trusted-devices';

/** A sign-in with the subjects under which its failure would be counted. */
export interface SignInAttempt {
  identifierHash: Buffer;
  /** The network or, on a trusted device, the device: strangers in its network never delay it. */
  origin: string;
  /** Null for a trusted device. */
  networkHash: Buffer | null;
  /** The IPv6 /48; null for IPv4 and for a trusted device. */
  siteHash: Buffer | null;
  /** The place in the queue of password hashes. */
  taskOrigin: TaskOrigin;
  trustedDevices: TrustedDevicesByAccount;
  claimants: readonly Claimant[];
}

/** Finds the claimants of an identifier, and whether they trust this browser. */
export async function lookUpAttempt(
  deps: Deps,
  visitor: Visitor,
  { kind, value }: SignInIdentifier,
): Promise<SignInAttempt> {
  const claimants = await claimantsByIdentifier(deps.db, { kind, value });
  const trustedDevices = await findTrustedDevices(deps, visitor, claimants);
  const [[trustedBy, secretHash] = []] = trustedDevices;
  const network = taskOriginOf(visitor.address);
  const device = `trusted ${secretHash?.toString('hex') ?? ''}`;
  return {
    identifierHash: identifierSubject(deps, kind, value),
    origin: secretHash ? device : network.network,
    networkHash: secretHash ? null : networkSubject(deps, visitor.address),
    siteHash: secretHash ? null : (siteSubject(deps, visitor.address) ?? null),
    // All trusted devices of an account are one group, so together they get the turns of one.
    taskOrigin: secretHash ? { group: `trusted by ${trustedBy}`, network: device } : network,
    trustedDevices,
    claimants,
  };
}

/** The subject under which failures from this browser are counted for an account. Without an account, it is the identifier. */
export function subjectOf(deps: Deps, attempt: SignInAttempt, claimant: Claimant | undefined): Buffer {
  return claimant ? failuresSubject(deps, attempt.trustedDevices, claimant.id) : attempt.identifierHash;
}

/** All subjects of a failure: each account with the identifier, and this device for each account that trusts it. */
export function subjectsOf(deps: Deps, attempt: SignInAttempt): Buffer[] {
  const { claimants, trustedDevices, identifierHash } = attempt;
  if (claimants.length === 0) return [identifierHash];
  return claimants.flatMap(({ id }) => [
    accountSubject(deps, id),
    ...(trustedDevices.has(id) ? [failuresSubject(deps, trustedDevices, id)] : []),
  ]);
}

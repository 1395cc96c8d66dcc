import { Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import { normaliseEmail } from '@talon/rules/contact';
import { normalisePhone } from '@talon/rules/phone';
import { taskOriginOf } from '../../kernel/network';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { TaskOrigin } from '../../kernel/fair-queue';
import { type Claimant, claimantsByIdentifier } from '../../domain/accounts/accounts';
import { accountSubject, identifierSubject, networkSubject, siteSubject } from '../../domain/limits/subjects';
import { findTrustedBrowser } from '../../domain/authenticators/trusted-device';

/** What a person types to say who they are. */
export interface SignInIdentifier {
  kind: 'email' | 'phone';
  /** Lower-case e-mail or E.164 phone. */
  value: string;
}

/**
 * Hashes of the secrets that this browser has as a trusted device, by account. Its failures are counted separately, so that
 * a stranger's failures do not lock a person out of a trusted device.
 */
type TrustedDevicesByAccount = ReadonlyMap<string, Buffer>;

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

/** Normalises a typed identifier; a phone without country code gets that of the market. Refuses malformed input. */
export function readIdentifier(
  typed: { email?: string | undefined; phone?: string | undefined },
  market: Market,
): SignInIdentifier {
  const kind = typed.email === undefined ? 'phone' : 'email';
  const value =
    typed.email === undefined
      ? normalisePhone(typed.phone ?? '', market.phoneCountry)
      : normaliseEmail(typed.email);
  if (!value) throw new Refusal('invalid-request', { fields: [kind] });
  return { kind, value };
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

/** Finds the accounts that trust this browser. Runs no statement if the browser sends no secret. */
async function findTrustedDevices(
  deps: Deps,
  visitor: Visitor,
  accounts: readonly { id: string }[],
): Promise<TrustedDevicesByAccount> {
  const found = await Promise.all(
    accounts.map(async ({ id }) => [id, await findTrustedBrowser(deps, deps.db, visitor, id)] as const),
  );
  return new Map(found.filter((pair): pair is readonly [string, Buffer] => pair[1] !== undefined));
}

/** The subject under which failures of an account are counted for this browser. */
function failuresSubject(deps: Deps, trustedDevices: TrustedDevicesByAccount, accountId: string): Buffer {
  const secretHash = trustedDevices.get(accountId);
  return secretHash
    ? deps.keyedHash('account', `${accountId} ${secretHash.toString('hex')}`)
    : accountSubject(deps, accountId);
}

import { Refusal } from '@talon/contract/errors';
import {
  type LinkPlatform,
  type OtherAccount,
  resolveDuplicates,
  type Resolution,
} from '@talon/rules/duplicates';
import type { MergingAccount } from '../../domain/accounts/duplicate-accounts';
import type { Deps } from '../../kernel/deps';
import type { Identities } from './find-identities';
import { comparePeople, provesAccount } from './same-person';
import type { IsVerified, NormalisedIdentifier } from './session-evidence';

const secondsWhileBusy = 5;

/** The requested transfer, and the data that decides about it. */
export interface Transfer {
  identifiers: readonly NormalisedIdentifier[];
  moves: readonly LinkPlatform[];
  isOnlyAllowed: boolean;
  isVerified: IsVerified;
  /** The other accounts whose card numbers were typed. */
  cardAccounts: ReadonlySet<string>;
  identities: Identities;
}

/** Decides what happens to each duplicate account, from data that was read under the lock. Refuses what is not permitted. */
export function judgeDuplicates(
  deps: Deps,
  mine: MergingAccount,
  others: readonly MergingAccount[],
  transfer: Transfer,
): readonly Resolution[] {
  const { identities, moves, isOnlyAllowed } = transfer;
  // A platform link was added meanwhile, and its person was not looked up in the directory.
  if (![mine, ...others].every(identities.covers))
    throw new Refusal('busy', { retryAfterSeconds: secondsWhileBusy });
  const judged = others.map(other => describe(mine, other, transfer));
  const resolved = resolveDuplicates(linksOf(mine), judged, { moves, isOnlyAllowed });
  if (resolved === 'different-person')
    deps.log.warn(
      { account: mine.id },
      'not merged: the directory has the people of the accounts as different',
    );
  if (typeof resolved === 'string') throw new Refusal(resolved);
  requireComparison(mine, others, resolved, identities);
  return resolved;
}

function describe(
  mine: MergingAccount,
  other: MergingAccount,
  { identifiers, isVerified, cardAccounts, identities }: Transfer,
): OtherAccount {
  const compared = comparePeople(identities.of(mine), identities.of(other));
  return {
    id: other.id,
    links: linksOf(other),
    keepsOne: other.identifiers.some(each => !includesIdentifier(identifiers, each)),
    isProven:
      compared === 'same' ||
      cardAccounts.has(other.id) ||
      other.identifiers.some(each => isVerified(each) && provesAccount(other, each)),
    isDifferent: compared === 'different',
    isBlocked: other.is_blocked,
  };
}

/** Refuses to move or close anything while the directory cannot say whether two people are different. */
function requireComparison(
  mine: MergingAccount,
  others: readonly MergingAccount[],
  resolved: readonly Resolution[],
  { isAvailable }: Identities,
): void {
  if (isAvailable || mine.people.length === 0) return;
  const changed = resolved.filter(({ isClosed, moves }) => isClosed || moves.length > 0);
  const hasPeople = ({ id }: Resolution) => others.some(each => each.id === id && each.people.length > 0);
  if (changed.some(hasPeople)) throw new Refusal('unavailable', { retryAfterSeconds: secondsWhileBusy });
}

function linksOf(account: MergingAccount): LinkPlatform[] {
  return account.people.map(({ platform }) => platform);
}

export function includesIdentifier(
  identifiers: readonly NormalisedIdentifier[],
  { kind, value }: NormalisedIdentifier,
): boolean {
  return identifiers.some(each => each.kind === kind && each.value === value);
}

import { type LinkPlatform, resolveDuplicates } from '@talon/rules/duplicates';
import { kindOf } from '../../domain/identifiers/kinds';
import { endSharing, verifiedOf } from './changes';
import { settle } from './closing';
import {
  type Address,
  areOnePerson,
  carriersOfShared,
  isAmong,
  isItsAlone,
  linksOf,
  sharedOf,
} from './duplicates';
import { asBearer, type Phase } from './phases';
import type { Account, Challenge, State } from './state';

/** What is asked of a merge. */
export interface Merge {
  taken: readonly Address[];
  moves: readonly LinkPlatform[];
  /** Full numbers. */
  cards: readonly string[];
  isOnlyAllowed: boolean;
}

/** The phases of a merge: what others know is asked before anything is locked, what decides is read again. */
export function merge(held: string, wanted: Merge, cardHashes: readonly string[]): Phase[] {
  const { taken, moves, isOnlyAllowed } = wanted;
  let before: string[] = [];
  let byCard: string[] = [];
  let known: Account[] = [];
  const isTakable = (now: State, account: string) =>
    taken.every(each =>
      sharedOf(now, account).some(own => own.kind === each.kind && own.value === each.value),
    );
  const isProven = (now: State, session: string) => {
    const proven = proofsIn(now, session);
    return taken.every(each => isAmong(proven, each));
  };
  return asBearer(
    held,
    [
      (_, { mustResolveDuplicates }) => (mustResolveDuplicates ? undefined : 'not-duplicated'),
      (now, { account }) => {
        if (!isTakable(now, account)) return 'not-duplicated';
        before = carriersOfShared(now, account, taken);
        return undefined;
      },
      (now, { session }) => (isProven(now, session) ? undefined : 'not-proven'),
      now => {
        const holders = cardHashes.map(hash => now.cards.find(card => card.numberHash === hash)?.account);
        byCard = holders.filter(holder => holder !== undefined && before.includes(holder)) as string[];
        return byCard.length < holders.length ? 'card-number-refused' : undefined;
      },
      (now, { account }) => {
        known = structuredClone(now.accounts.filter(({ name }) => name === account || before.includes(name)));
        return undefined;
      },
      (now, { account, session }) => {
        if (!isTakable(now, account)) return 'not-duplicated';
        const others = carriersOfShared(now, account, taken);
        if (others.some(other => !before.includes(other))) return 'busy';
        if (!isProven(now, session)) return 'not-proven';
        const proven = proofsIn(now, session);
        const whoIs = (name: string) => known.find(each => each.name === name);
        const settled = resolveDuplicates(
          linksOf(now, account),
          others.map(other => ({
            id: other,
            links: linksOf(now, other),
            keepsOne: verifiedOf(now, other).some(each => !isAmong(taken, each)),
            isProven:
              byCard.includes(other) ||
              proven.some(each => isItsAlone(now, other, each)) ||
              areOnePerson(whoIs(account), whoIs(other)),
          })),
          { moves, isOnlyAllowed },
        );
        if (typeof settled === 'string') return settled;
        const token = now.tokens.find(({ hash }) => hash === held);
        if (!token) return 'login-required';
        now.challenges = now.challenges.filter(each => !isProof(each, session));
        for (const each of settled) settle(now, account, each, taken);
        for (const { kind, value } of taken) endSharing(now, kind, value);
        Object.assign(token, { hash: 'new', mustResolveDuplicates: false });
        return '200';
      },
    ],
    { mayOwe: true },
  );
}

function isProof({ session, purpose, isConfirmed }: Challenge, holder: string): boolean {
  return session === holder && purpose === 'duplicated' && isConfirmed;
}

function proofsIn(now: State, holder: string): Address[] {
  return now.challenges
    .filter(each => isProof(each, holder))
    .map(({ method, destination }) => ({ kind: kindOf[method], value: destination }));
}

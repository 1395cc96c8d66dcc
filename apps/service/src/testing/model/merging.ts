import { type LinkPlatform, settleDuplicates, type Settlement } from '@talon/rules/duplicates';
import { kindOf, methodOf } from '../../core/identifiers/kinds';
import { directory } from './cast';
import { carriersOf, endSharing, promoteNext, verifiedOf, voidChallengesTo } from './changes';
import { asBearer, type Phase } from './phases';
import type { Account, Challenge, Identifier, State } from './state';

type Address = Pick<Identifier, 'kind' | 'value'>;

/** What is asked of a merge. */
export interface Merge {
  taken: readonly Address[];
  moves: readonly LinkPlatform[];
  /** Full numbers. */
  cards: readonly string[];
  isOnlyAllowed: boolean;
}

export const platforms: readonly LinkPlatform[] = ['personal', 'client', 'third'];

/** Verified identifiers of the account that stand on others too. */
export function sharedOf(state: State, account: string): Identifier[] {
  return verifiedOf(state, account).filter(
    ({ kind, value, isShared }) => isShared && carriersOf(state, kind, value).length > 1,
  );
}

/** The other accounts that carry one of these. */
export function carriersOfShared(state: State, account: string, shared: readonly Address[]): string[] {
  const carriers = shared.flatMap(({ kind, value }) => carriersOf(state, kind, value));
  return [...new Set(carriers)].filter(other => other !== account);
}

/** Whether a proven address is what is shared, or one that another account alone has. */
export function provenIn(state: State, account: string, { method, destination: value }: Challenge): boolean {
  const kind = kindOf[method];
  const shared = sharedOf(state, account);
  const others = carriersOfShared(state, account, shared);
  return (
    shared.some(each => each.kind === kind && each.value === value) ||
    others.some(other => isItsAlone(state, other, { kind, value }))
  );
}

function isItsAlone(state: State, account: string, { kind, value }: Address): boolean {
  return verifiedOf(state, account, kind).some(each => each.value === value && !each.isShared);
}

/** Whether the directory holds two accounts for one person's: two numbers are two people, whatever their names. */
export function areOnePerson(one: Account | undefined, other: Account | undefined): boolean {
  const pairs = peopleOf(one).flatMap(a => peopleOf(other).map(b => [a, b] as const));
  const numbered = pairs.filter(([a, b]) => a.number !== null && b.number !== null);
  if (numbered.length > 0) return numbered.every(([a, b]) => a.number === b.number);
  return pairs.some(([a, b]) => a.name !== null && a.name === b.name);
}

function peopleOf(account: Account | undefined) {
  return directory.filter(({ platform, person }) => account?.[platform] === person);
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
      (_, { owesDuplicated }) => (owesDuplicated ? undefined : 'not-duplicated'),
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
        const settled = settleDuplicates(
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
        Object.assign(token, { hash: 'new', owesDuplicated: false });
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

function isAmong(all: readonly Address[], { kind, value }: Address): boolean {
  return all.some(each => each.kind === kind && each.value === value);
}

function linksOf(now: State, name: string): LinkPlatform[] {
  const account = now.accounts.find(each => each.name === name);
  return platforms.filter(platform => account?.[platform]);
}

function settle(
  now: State,
  keeper: string,
  { id: other, moves, isClosed }: Settlement,
  taken: readonly Address[],
): void {
  const [to, from] = [keeper, other].map(name => now.accounts.find(each => each.name === name));
  for (const platform of isClosed ? platforms : moves) {
    if (!to || !from?.[platform]) continue;
    to[platform] = from[platform];
    from[platform] = null;
  }
  if (isClosed) close(now, other, keeper);
  else lose(now, other, taken);
}

/** Cards and what was never verified go to the keeper; everything else goes with the account. */
function close(now: State, name: string, keeper: string): void {
  for (const card of now.cards) {
    if (card.account === name) Object.assign(card, { account: keeper, isNew: true });
  }
  const has = ({ kind, value }: Identifier) =>
    now.identifiers.some(each => each.account === keeper && each.kind === kind && each.value === value);
  for (const each of now.identifiers) {
    const isMoved = each.account === name && !each.isVerified && !has(each);
    if (isMoved) Object.assign(each, { account: keeper, isPrimary: false, isShared: false });
  }
  const ended = new Set(now.sessions.filter(({ account }) => account === name).map(({ id }) => id));
  const isLeft = ({ account }: { account: string }) => account !== name;
  now.accounts = now.accounts.filter(account => account.name !== name);
  now.identifiers = now.identifiers.filter(isLeft);
  now.methods = now.methods.filter(isLeft);
  now.sessions = now.sessions.filter(isLeft);
  now.devices = now.devices.filter(isLeft);
  now.challenges = now.challenges.filter(isLeft);
  now.offers = now.offers.filter(isLeft);
  now.tokens = now.tokens.filter(({ session }) => !ended.has(session));
}

/** An account that keeps an identifier loses what is taken, and what was granted by it. */
function lose(now: State, name: string, taken: readonly Address[]): void {
  for (const { kind, value } of taken) {
    const lost = verifiedOf(now, name, kind).find(each => each.value === value);
    if (!lost) continue;
    now.identifiers = now.identifiers.filter(({ id }) => id !== lost.id);
    voidChallengesTo(now, name, value);
    promoteNext(now, name, kind);
    const method = methodOf[kind];
    const isMethod = now.methods.some(each => each.account === name && each.method === method);
    if (!lost.isPrimary || !isMethod || verifiedOf(now, name, kind).length > 0) continue;
    now.methods = now.methods.filter(each => each.account !== name || each.method !== method);
    const account = now.accounts.find(each => each.name === name);
    if (account) account.isBarred = true;
  }
  for (const session of now.sessions.filter(({ account }) => account === name)) {
    Object.assign(session, { sudo: false, single: false });
  }
}

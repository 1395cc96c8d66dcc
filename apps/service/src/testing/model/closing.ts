import { linkPlatforms, type Settlement } from '@talon/rules/duplicates';
import { methodOf } from '../../domain/identifiers/kinds';
import { promoteNext, verifiedOf, voidChallengesTo } from './changes';
import type { Address } from './duplicates';
import type { Identifier, State } from './state';

/** What a merge does to another account. */
export function settle(
  now: State,
  keeper: string,
  { id: other, moves, isClosed }: Settlement,
  taken: readonly Address[],
): void {
  const [to, from] = [keeper, other].map(name => now.accounts.find(each => each.name === name));
  for (const platform of isClosed ? linkPlatforms : moves) {
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

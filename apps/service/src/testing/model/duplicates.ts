import { type LinkPlatform, linkPlatforms } from '@talon/rules/duplicates';
import { kindOf } from '../../domain/identifiers/kinds';
import { directory } from './cast';
import { carriersOf, verifiedOf } from './changes';
import type { Account, Challenge, Identifier, State } from './state';

export type Address = Pick<Identifier, 'kind' | 'value'>;

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

export function isItsAlone(state: State, account: string, { kind, value }: Address): boolean {
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

export function isAmong(all: readonly Address[], { kind, value }: Address): boolean {
  return all.some(each => each.kind === kind && each.value === value);
}

export function linksOf(now: State, name: string): LinkPlatform[] {
  const account = now.accounts.find(each => each.name === name);
  return linkPlatforms.filter(platform => account?.[platform]);
}

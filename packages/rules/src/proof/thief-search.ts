import { begin, type Kind, type Rules, type State, type Stolen, stealable, stepsOf } from './thief-model';

/** A goal of a thief, and how patient the owner must be for it. */
export type Goal =
  | 'money at once'
  | 'money after a day that nobody used'
  | 'money, and nobody was told'
  | 'access after a report';

const goals: Readonly<Record<Goal, (state: State) => boolean>> = {
  'money at once': state => hasMoney(state) && state.waits === 0,
  'money after a day that nobody used': state => hasMoney(state) && state.waits > 0 && state.isTold,
  'money, and nobody was told': state => hasMoney(state) && state.waits > 0 && !state.isTold,
  'access after a report': state => state.hasReported && state.session === 'full',
};

const hasMoney = ({ bank, hasConsent }: State) => bank === 'settled' || hasConsent;

/** The shortest way of a thief to a goal. */
export type Way = {
  readonly goal: Goal;
  readonly kind: Kind;
  readonly stolen: readonly Stolen[];
  readonly steps: readonly string[];
};

export type Found = { readonly ways: readonly Way[]; readonly states: number };

/** Searches all ways of up to `deepest` steps from every set of up to `most` stolen things. A set that holds one with a way is not searched for that
 * goal. `only`: from this set alone. */
export function searchWays(
  kinds: readonly Kind[],
  by: Rules,
  { most, deepest, only }: { most: number; deepest: number; only?: readonly Stolen[] },
): Found {
  const ways: Way[] = [];
  let states = 0;
  for (const kind of kinds) {
    const found: Way[] = [];
    const useful = stealable.filter(each => isOfUse(each, kind));
    for (const stolen of only ? [only] : setsOf(useful, most)) {
      const open = (Object.keys(goals) as Goal[]).filter(
        goal => !found.some(way => way.goal === goal && way.stolen.every(each => stolen.includes(each))),
      );
      if (open.length === 0) continue;
      const { reached, visited } = searchFrom(kind, stolen, by, open, deepest);
      states += visited;
      found.push(...reached);
    }
    ways.push(...found);
  }
  return { ways, states };
}

function isOfUse(stolen: Stolen, { addresses, enrolled, hasCard, hasRecoveryCodes }: Kind): boolean {
  if (stolen === 'mailbox') return addresses.includes('email');
  if (stolen === 'SIM') return addresses.includes('sms');
  if (stolen === 'recovery code') return hasRecoveryCodes;
  if (stolen === 'card number') return hasCard;
  if (stolen === 'trusted device') return enrolled.length > 0;
  return true;
}

function searchFrom(
  kind: Kind,
  stolen: readonly Stolen[],
  by: Rules,
  open: readonly Goal[],
  deepest: number,
): { reached: Way[]; visited: number } {
  const has = new Set(stolen);
  const first = begin(kind, has);
  const seen = new Map<string, { from: string | null; name: string }>([
    [keyOf(first), { from: null, name: '' }],
  ]);
  const reached: Way[] = [];
  const left = new Set(open);
  let level: State[] = [first];
  for (let depth = 0; depth <= deepest && level.length > 0 && left.size > 0; depth += 1) {
    const next: State[] = [];
    for (const state of level) {
      for (const goal of left) {
        if (!goals[goal](state)) continue;
        left.delete(goal);
        reached.push({ goal, kind, stolen, steps: stepsTo(keyOf(state), seen) });
      }
      if (hasMoney(state) && !state.isTold) continue;
      for (const { name, to } of stepsOf(state, kind, has, by)) {
        const key = keyOf(to);
        if (seen.has(key)) continue;
        seen.set(key, { from: keyOf(state), name });
        next.push(to);
      }
    }
    level = next;
  }
  return { reached, visited: seen.size };
}

/** Short, because there are many. */
function keyOf({ enrolled, primary, further, ...rest }: State): string {
  const ofChannels = (all: State['primary']) => `${all.email ?? ''},${all.sms ?? ''}`;
  const inOrder = enrolled.map(({ type, held }) => type + held).toSorted();
  return [inOrder, ofChannels(primary), ofChannels(further), ...Object.values(rest)].join('|');
}

function stepsTo(key: string, seen: ReadonlyMap<string, { from: string | null; name: string }>): string[] {
  const step = seen.get(key);
  return !step || step.from === null ? [] : [...stepsTo(step.from, seen), step.name];
}

/** All sets of up to `most` of them, small ones first. */
function setsOf(all: readonly Stolen[], most: number): Stolen[][] {
  const sets = Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((__, at) => (bits >> at) & 1));
  return sets.filter(({ length }) => length <= most).toSorted((one, other) => one.length - other.length);
}

/** The name of a kind of account. */
export function nameOf({ addresses, enrolled, hasCard, hasRecoveryCodes }: Kind): string {
  const names = { email: 'e-mail', sms: 'phone' } as const;
  return [
    ...addresses.map(channel => names[channel]),
    ...enrolled.map(type => `${type} as authenticator`),
    ...(hasCard ? ['card'] : []),
    ...(hasRecoveryCodes ? ['recovery codes'] : []),
  ].join(', ');
}

/** A way as a line of text. */
export function textOf({ goal, kind, stolen, steps }: Way): string {
  return `${goal}: ${stolen.join(' + ')}, account with ${nameOf(kind)}: ${steps.join(' > ')}`;
}

/** Every kind of account. */
export const kinds: readonly Kind[] = [
  ['email'] as const,
  ['sms'] as const,
  ['email', 'sms'] as const,
].flatMap(addresses =>
  ([[], ['sms'], ['email'], ['sms', 'email'], ['totp'], ['passkey'], ['totp', 'sms']] as const)
    .filter(enrolled =>
      enrolled.every(
        type => type === 'totp' || type === 'passkey' || (addresses as readonly string[]).includes(type),
      ),
    )
    .flatMap(enrolled =>
      [false, true].flatMap(hasCard =>
        [false, ...(enrolled.length > 0 ? [true] : [])].map(hasRecoveryCodes => ({
          addresses,
          enrolled,
          hasCard,
          hasRecoveryCodes,
        })),
      ),
    ),
);

import type { LinkPlatform } from '@talon/rules/duplicates';
import type { Kind } from '../../../domain/identifiers/kinds';
import { type Ask, askedBy } from '../asking';
import { addresses, cardOf, names } from '../cast';

import { callerOf, chosen, holderOf } from '../choosing';
import type { Draw } from '../draw';
import { type Address, carriersOfShared, sharedOf } from '../duplicates';

import type { Challenge, State } from '../state';
import type { World } from '../world';
import { confirmDuplicatedCode, owing } from './duplicated-codes';

export const showDuplicated: Ask = (world, state, draw) =>
  askedBy(world, callerOf(world, state, draw, owing), {
    text: 'looks at the duplicates',
    path: '/duplicated',
  });

/** What a person asks of a merge. */
interface Merge {
  taken: readonly Address[];
  moves: readonly LinkPlatform[];
  /** Full numbers. */
  cards: readonly string[];
  isOnlyAllowed: boolean;
}

/** Takes one or two shared addresses, with or without links, by cards or what was proven. */
export const deleteDuplicated: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, owing);
  if (draw.isApt && provenBy(world, state, browser).length === 0)
    return confirmDuplicatedCode(world, state, draw);
  const wanted = chosenMerge(world, state, browser, draw);
  const { taken, moves, cards, isOnlyAllowed } = wanted;
  const body = {
    ...Object.fromEntries(taken.map(({ kind, value }) => [kind, value])),
    remove_user_linked: moves.includes('personal'),
    remove_customer_linked: moves.includes('client'),
    card_numbers: cards,
    only_allowed: isOnlyAllowed,
  };
  const hashes = cards.map(card => world.deps.keyedHash('card', card).toString('hex'));
  return askedBy(world, browser, {
    text: `takes ${JSON.stringify(body)}`,
    path: '/duplicated',
    method: 'DELETE',
    body,
    taken,
    cardHashes: hashes,
  });
};

function provenBy(world: World, state: State, browser: number): Challenge[] {
  const { session } = holderOf(world, state, browser);
  return state.challenges.filter(
    each => each.session === session && each.purpose === 'duplicated' && each.isConfirmed,
  );
}

function chosenMerge(world: World, state: State, browser: number, draw: Draw): Merge {
  const { isApt, pick, kind, address, isOdd, code } = draw;
  const { account = '' } = holderOf(world, state, browser);
  const proven = provenBy(world, state, browser);
  const shared = sharedOf(state, account);
  const provenShared = shared.filter(({ value }) => proven.some(each => each.destination === value));
  const drawn = { kind, value: addresses[kind][address] ?? '' };
  const apt = provenShared.length > 0 ? provenShared : shared.slice(0, 1);
  const taken = isApt && apt.length > 0 ? apt.slice(0, isOdd ? 2 : 1) : [drawn];
  const others = carriersOfShared(state, account, taken);
  const other = code === 'wrong' ? chosen(names, address) : chosen(others, address);
  const moves: LinkPlatform[] = [
    ...(pick % 2 === 0 ? (['personal'] as const) : []),
    ...(pick % 4 < 2 ? (['client'] as const) : []),
  ];
  const cards = pick > 4 && other !== undefined ? [cardOf(other)] : [];
  return { taken: oneOfEach(taken), moves, cards, isOnlyAllowed: address % 3 === 0 };
}

function oneOfEach<T extends { kind: Kind }>(all: readonly T[]): T[] {
  return all.filter((one, index) => all.findIndex(({ kind }) => kind === one.kind) === index);
}

export const skipDuplicated: Ask = (world, state, draw) =>
  askedBy(world, callerOf(world, state, draw, owing), {
    text: 'skips the duplicates',
    path: '/duplicated/skip',
    method: 'POST',
  });

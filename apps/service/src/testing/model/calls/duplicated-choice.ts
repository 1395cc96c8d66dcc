import type { LinkPlatform } from '@talon/rules/duplicates';
import type { Kind } from '../../../domain/identifiers/kinds';
import { type PrepareCall, callFrom } from '../model-call';
import { addresses, cardOf, names } from '../people';
import { callerOf, chosen, ownerOf } from '../choose';
import type { Draw } from '../random-draw';
import { type Address, accountsSharing, sharedOf } from '../shared-identifiers';
import type { Challenge, State } from '../state';
import type { World } from '../world';
import { confirmDuplicatedCode, mustResolve } from './duplicated-codes';

export const showDuplicated: PrepareCall = (world, state, draw) =>
  callFrom(world, callerOf(world, state, draw, mustResolve), {
    text: 'looks at the duplicates',
    path: '/duplicated',
  });

/** The choices of a person in a merge. */
interface Merge {
  taken: readonly Address[];
  moves: readonly LinkPlatform[];
  /** Full numbers. */
  cards: readonly string[];
  isOnlyAllowed: boolean;
}

/** Transfers one or two shared addresses, with or without links, by cards or evidence. */
export const deleteDuplicated: PrepareCall = (world, state, draw) => {
  const browser = callerOf(world, state, draw, mustResolve);
  if (draw.isSensible && provenBy(world, state, browser).length === 0)
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
  return callFrom(world, browser, {
    text: `takes ${JSON.stringify(body)}`,
    path: '/duplicated',
    method: 'DELETE',
    body,
    taken,
    cardHashes: hashes,
  });
};

function provenBy(world: World, state: State, browser: number): Challenge[] {
  const { session } = ownerOf(world, state, browser);
  return state.challenges.filter(
    each => each.session === session && each.purpose === 'duplicated' && each.isConfirmed,
  );
}

function chosenMerge(world: World, state: State, browser: number, draw: Draw): Merge {
  const { isSensible, pick, kind, address, isOdd, code } = draw;
  const { account = '' } = ownerOf(world, state, browser);
  const proven = provenBy(world, state, browser);
  const shared = sharedOf(state, account);
  const provenShared = shared.filter(({ value }) => proven.some(each => each.destination === value));
  const drawn = { kind, value: addresses[kind][address] ?? '' };
  const apt = provenShared.length > 0 ? provenShared : shared.slice(0, 1);
  const taken = isSensible && apt.length > 0 ? apt.slice(0, isOdd ? 2 : 1) : [drawn];
  const others = accountsSharing(state, account, taken);
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

export const skipDuplicated: PrepareCall = (world, state, draw) =>
  callFrom(world, callerOf(world, state, draw, mustResolve), {
    text: 'skips the duplicates',
    path: '/duplicated/skip',
    method: 'POST',
  });

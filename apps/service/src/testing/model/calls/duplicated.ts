import type { LinkPlatform } from '@talon/rules/duplicates';
import { type Kind, methodOf } from '../../../core/identifiers/kinds';
import { addresses, cardOf, names } from '../cast';
import {
  type Ask,
  askedBy,
  callerOf,
  chosen,
  chosenChallenge,
  type Draw,
  holderOf,
  nameOf,
  typedCode,
} from '../asking';
import { isGone, voidChallenges } from '../changes';
import { carriersOfShared, type Merge, merge, provenIn, sharedOf } from '../merging';
import { addChallenge, asBearer, type Bearer, spendCode, tryCode } from '../phases';
import type { Challenge, State, Token } from '../state';
import type { World } from '../world';
import { resent } from './contact';

const owing = (_: unknown, { owesDuplicated }: Token) => owesDuplicated;

const needsChoice = (_: State, { owesDuplicated }: Bearer) => (owesDuplicated ? undefined : 'not-duplicated');

const mayOwe = { mayOwe: true };

export const showDuplicated: Ask = (world, state, draw) =>
  askedBy(world, callerOf(world, state, draw, owing), {
    text: 'looks at the duplicates',
    path: '/duplicated',
    phases: held => asBearer(held, [needsChoice, () => '200'], mayOwe),
  });

/** To what is shared, to another address of whoever shares it, or to any. */
export const sendDuplicatedCode: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, owing);
  const { kind, value } = chosenProof(world, state, browser, draw);
  const method = methodOf[kind];
  return askedBy(world, browser, {
    text: `asks for a code to ${value}, for the duplicates`,
    path: '/duplicated/code',
    body: { [kind]: value },
    phases: held =>
      asBearer(
        held,
        [
          needsChoice,
          (now, { account, session }) => {
            const isMine = (each: Challenge) => each.session === session && each.purpose === 'duplicated';
            const live = now.challenges.findLast(each => isMine(each) && !each.isConfirmed && each.tries < 5);
            if (live?.method === method && live.destination === value) return '200';
            if (isGone(now, account)) return 'login-required';
            voidChallenges(now, isMine);
            addChallenge(now, { purpose: 'duplicated', account, session, method, destination: value });
            return '200';
          },
        ],
        mayOwe,
      ),
  });
};

function chosenProof(
  world: World,
  state: State,
  browser: number,
  { isApt, pick, kind, address }: Draw,
): { kind: Kind; value: string } {
  const { account = '' } = holderOf(world, state, browser);
  const shared = sharedOf(state, account);
  const others = carriersOfShared(state, account, shared);
  const fitting = pick < 5 ? shared : state.identifiers.filter(each => others.includes(each.account));
  const drawn = { kind, value: addresses[kind][address] ?? '' };
  return isApt ? (chosen(fitting, address) ?? drawn) : drawn;
}

export const resendDuplicatedCode: Ask = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['duplicated']);
  const payload = challenge?.payload ?? 'none';
  return askedBy(world, browser, {
    text: `asks again for ${nameOf(challenge)}`,
    path: '/duplicated/code/resend',
    body: { payload },
    phases: held =>
      asBearer(held, [needsChoice, (now, bearer) => resent(now, bearer, payload, 'duplicated')], mayOwe),
  });
};

export const confirmDuplicatedCode: Ask = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, ['duplicated']);
  if (isAny && draw.isApt) return sendDuplicatedCode(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  return askedBy(world, browser, {
    text: `proves with ${nameOf(challenge)} and a code that is ${draw.code}`,
    path: '/duplicated/code/confirm',
    typed,
    body,
    phases: held => {
      let right: Challenge | undefined;
      return asBearer(
        held,
        [
          needsChoice,
          (now, bearer) => {
            right = tryCode(now, typed, ['duplicated'], bearer.session);
            return right ? undefined : 'code-refused';
          },
          (now, { account }) => {
            if (!right || !spendCode(now, right)) return 'code-refused';
            return provenIn(now, account, right) ? '200' : 'proof-refused';
          },
        ],
        mayOwe,
      );
    },
  });
};

/** Takes one or two shared addresses, with or without links, by cards or what was proven. */
export const deleteDuplicated: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, owing);
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
    phases: held => merge(held, wanted, hashes),
  });
};

function chosenMerge(world: World, state: State, browser: number, draw: Draw): Merge {
  const { isApt, pick, kind, address, isOdd, code } = draw;
  const { account = '', session } = holderOf(world, state, browser);
  const proven = state.challenges.filter(
    each => each.session === session && each.purpose === 'duplicated' && each.isConfirmed,
  );
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
    phases: held =>
      asBearer(
        held,
        [
          needsChoice,
          (now, bearer) => {
            const token = now.tokens.find(({ hash }) => hash === held);
            if (isGone(now, bearer.account) || !token) return 'login-required';
            Object.assign(token, { hash: 'new', owesDuplicated: false });
            return '200';
          },
        ],
        mayOwe,
      ),
  });

import { type Kind } from '../../../domain/identifiers/kinds';
import { type Ask, askedBy } from '../asking';
import { addresses } from '../cast';

import { callerOf, chosen, chosenChallenge, holderOf, nameOf } from '../choosing';
import type { Draw } from '../draw';
import { carriersOfShared, sharedOf } from '../duplicates';

import type { State, Token } from '../state';
import { typedCode } from '../typing';
import type { World } from '../world';

import { signIn } from './sign-in';

export const owing = (_: unknown, { mustResolveDuplicates }: Token) => mustResolveDuplicates;

export const mayOwe = { mayOwe: true };

/** To what is shared, to another address of whoever shares it, or to any. */
export const sendDuplicatedCode: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, owing);
  if (draw.isApt && !holderOf(world, state, browser).mustResolveDuplicates) return signIn(world, state, draw);
  const { kind, value } = chosenProof(world, state, browser, draw);
  return askedBy(world, browser, {
    text: `asks for a code to ${value}, for the duplicates`,
    path: '/duplicated/code',
    body: { [kind]: value },
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
  });
};

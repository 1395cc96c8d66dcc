import { type Ask, askedBy } from '../asking';
import { addresses } from '../cast';

import { callerOf, chosenChallenge, chosenIdentifier, hasStepUp, nameOf } from '../choosing';
import type { Draw } from '../draw';

import type { Identifier, State } from '../state';
import { typedCode } from '../typing';
import type { World } from '../world';

/** Adds an address, or puts it in the place of another. */
export const changeContact: Ask = (world, state, draw) => {
  const { kind } = draw;
  const browser = callerOf(world, state, draw, hasStepUp);
  const value = addresses[kind][draw.address] ?? '';
  const replaced = draw.isOdd ? chosenIdentifier(world, state, browser, draw) : undefined;
  const body = { [kind]: value, ...(replaced && { replaces: replaced.id }) };
  return askedBy(world, browser, {
    text: `adds ${value}${replaced ? ` for ${replaced.value} of ${replaced.account}` : ''}`,
    path: '/user/login',
    body,
  });
};

/** Has an unproven address sent its code. */
export const verifyIdentifier: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, hasStepUp);
  const own = unprovenFirst(world, state, browser, draw);
  return askedBy(world, browser, {
    text: `verifies ${own?.value ?? 'nothing'}`,
    path: `/user/login/${own?.id ?? 'none'}/verify`,
    method: 'POST',
  });
};

export const resendContactCode: Ask = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['contact']);
  const body = { payload: challenge?.payload ?? 'none' };
  return askedBy(world, browser, {
    text: `asks again for ${nameOf(challenge)}`,
    path: '/user/login/resend',
    body,
  });
};

/** Types a code of one's own, of somebody else's, or of something else. */
export const confirmContact: Ask = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, ['contact']);
  if (isAny && draw.isApt) return changeContact(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  return askedBy(world, browser, {
    text: `confirms ${nameOf(challenge)} with a code that is ${draw.code}`,
    path: '/user/login/confirm',
    typed,
    body,
  });
};

function unprovenFirst(world: World, state: State, browser: number, draw: Draw): Identifier | undefined {
  const chosen = chosenIdentifier(world, state, browser, draw);
  const unproven = state.identifiers.find(each => each.account === chosen?.account && !each.isVerified);
  return draw.isOdd ? (unproven ?? chosen) : chosen;
}

import { type PrepareCall, callFrom } from '../model-call';
import { addresses } from '../people';
import { callerOf, chosenChallenge, chosenIdentifier, hasStepUp, nameOf } from '../choose';
import type { Draw } from '../random-draw';
import type { Identifier, State } from '../state';
import { typedCode } from '../typed-code';
import type { World } from '../world';

/** Adds an address, or replaces another. */
export const changeContact: PrepareCall = (world, state, draw) => {
  const { kind } = draw;
  const browser = callerOf(world, state, draw, hasStepUp);
  const value = addresses[kind][draw.address] ?? '';
  const replaced = draw.isOdd ? chosenIdentifier(world, state, browser, draw) : undefined;
  const body = { [kind]: value, ...(replaced && { replaces: replaced.id }) };
  return callFrom(world, browser, {
    text: `adds ${value}${replaced ? ` for ${replaced.value} of ${replaced.account}` : ''}`,
    path: '/user/login',
    body,
  });
};

/** Sends a code to an unverified address. */
export const verifyIdentifier: PrepareCall = (world, state, draw) => {
  const browser = callerOf(world, state, draw, hasStepUp);
  const own = unprovenFirst(world, state, browser, draw);
  return callFrom(world, browser, {
    text: `verifies ${own?.value ?? 'nothing'}`,
    path: `/user/login/${own?.id ?? 'none'}/verify`,
    method: 'POST',
  });
};

export const resendContactCode: PrepareCall = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['contact']);
  const body = { payload: challenge?.payload ?? 'none' };
  return callFrom(world, browser, {
    text: `asks again for ${nameOf(challenge)}`,
    path: '/challenge/resend',
    purpose: 'contact',
    body,
  });
};

/** Types the right code, a code of another challenge, or something else. */
export const confirmContact: PrepareCall = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, ['contact']);
  if (isAny && draw.isSensible) return changeContact(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  return callFrom(world, browser, {
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

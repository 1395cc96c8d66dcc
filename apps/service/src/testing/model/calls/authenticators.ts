import { methodOf } from '../../../domain/identifiers/kinds';
import { addresses } from '../people';
import { type PrepareCall, callFrom } from '../model-call';
import { callerOf, chosenChallenge, nameOf } from '../choose';
import { typedCode } from '../typed-code';

/** Enrols an authenticator, on the account's address or on another. */
export const activateMethod: PrepareCall = (world, state, draw) => {
  const { kind, address, isOdd } = draw;
  const browser = callerOf(world, state, draw);
  const method = methodOf[kind];
  const target = isOdd ? (addresses[kind][address] ?? '') : undefined;
  const query = target === undefined ? '' : `?target=${encodeURIComponent(target)}`;
  return callFrom(world, browser, {
    text: `sets ${method} up${target === undefined ? '' : ` on ${target}`}`,
    path: `/mfa/${method}/activate${query}`,
  });
};

export const resendActivation: PrepareCall = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['enrol']);
  const body = { payload: challenge?.payload ?? 'none' };
  return callFrom(world, browser, {
    text: `asks again for ${nameOf(challenge)}`,
    path: '/challenge/resend',
    purpose: 'enrol',
    body,
  });
};

export const confirmMethod: PrepareCall = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, ['enrol']);
  if (isAny && draw.isSensible) return activateMethod(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  return callFrom(world, browser, {
    text: `activates with ${nameOf(challenge)} and a code that is ${draw.code}`,
    path: '/mfa/activate',
    typed,
    body,
  });
};

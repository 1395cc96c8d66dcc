import { methodOf } from '../../../domain/identifiers/kinds';
import { addresses } from '../cast';
import { type Ask, askedBy } from '../asking';
import { callerOf, chosenChallenge, nameOf } from '../choosing';
import { typedCode } from '../typing';

/** Sets a method up, on the address that the account has or on another. */
export const activateMethod: Ask = (world, state, draw) => {
  const { kind, address, isOdd } = draw;
  const browser = callerOf(world, state, draw);
  const method = methodOf[kind];
  const target = isOdd ? (addresses[kind][address] ?? '') : undefined;
  const query = target === undefined ? '' : `?target=${encodeURIComponent(target)}`;
  return askedBy(world, browser, {
    text: `sets ${method} up${target === undefined ? '' : ` on ${target}`}`,
    path: `/mfa/${method}/activate${query}`,
  });
};

export const resendActivation: Ask = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['enrol']);
  const body = { payload: challenge?.payload ?? 'none' };
  return askedBy(world, browser, {
    text: `asks again for ${nameOf(challenge)}`,
    path: '/mfa/activate/resend',
    body,
  });
};

export const confirmMethod: Ask = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, ['enrol']);
  if (isAny && draw.isApt) return activateMethod(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  return askedBy(world, browser, {
    text: `activates with ${nameOf(challenge)} and a code that is ${draw.code}`,
    path: '/mfa/activate',
    typed,
    body,
  });
};

import { type Ask, askedBy } from '../asking';
import { recordBirthdate } from '../cast';
import { callerOf, chosenChallenge, nameOf } from '../choosing';
import { typedCode } from '../typing';
import { chosenOffer } from './offers';

/** By the birth date of the record, or by another one. */
export const proveFuzzion: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw);
  const offer = chosenOffer(world, state, browser, draw);
  const isRight = draw.code === 'right';
  return askedBy(world, browser, {
    text: `says ${isRight ? 'when' : 'wrongly when'} ${offer?.person}, offered to ${offer?.account}, was born`,
    path: '/fuzzion/owner',
    body: { offer: offer?.id ?? 'none', birthdate: isRight ? recordBirthdate : '1901-01-01' },
  });
};

export const redirectFuzzionCode: Ask = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['fuzzion']);
  const payload = challenge?.payload ?? 'none';
  const way = draw.address % 3;
  return askedBy(world, browser, {
    text: `has ${nameOf(challenge)} sent way ${way}`,
    path: '/fuzzion/code/redirect',
    body: { payload, way },
  });
};

export const resendFuzzionCode: Ask = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['fuzzion']);
  const payload = challenge?.payload ?? 'none';
  return askedBy(world, browser, {
    text: `asks again for ${nameOf(challenge)}`,
    path: '/fuzzion/code/resend',
    body: { payload },
  });
};

/** With the code that went to an address of the record: the person is on the account, and nothing else changes. */
export const claimFuzzion: Ask = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, ['fuzzion']);
  if (isAny && draw.isApt) return proveFuzzion(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  return askedBy(world, browser, {
    text: `claims with ${nameOf(challenge)} and a code that is ${draw.code}`,
    path: '/fuzzion/code',
    typed,
    body,
  });
};

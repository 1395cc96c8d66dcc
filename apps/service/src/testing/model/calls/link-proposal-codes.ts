import { type PrepareCall, callFrom } from '../model-call';
import { directoryBirthdate } from '../people';
import { callerOf, chosenChallenge, nameOf } from '../choose';
import { typedCode } from '../typed-code';
import { chosenProposal } from './link-proposals';

/** Proves ownership with the birth date of the directory person, or tries another date. */
export const proveFuzzion: PrepareCall = (world, state, draw) => {
  const browser = callerOf(world, state, draw);
  const proposal = chosenProposal(world, state, browser, draw);
  const isRight = draw.code === 'right';
  return callFrom(world, browser, {
    text: `says ${isRight ? 'when' : 'wrongly when'} ${proposal?.person}, offered to ${proposal?.account}, was born`,
    path: '/fuzzion/owner',
    body: { offer: proposal?.id ?? 'none', birthdate: isRight ? directoryBirthdate : '1901-01-01' },
  });
};

export const redirectFuzzionCode: PrepareCall = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['fuzzion']);
  const payload = challenge?.payload ?? 'none';
  const to = String(draw.address % 3);
  return callFrom(world, browser, {
    text: `has ${nameOf(challenge)} sent to its destination ${to}`,
    path: '/challenge/redirect',
    purpose: 'fuzzion',
    body: { payload, to },
  });
};

export const resendFuzzionCode: PrepareCall = (world, state, draw) => {
  const { browser, challenge } = chosenChallenge(world, state, draw, ['fuzzion']);
  const payload = challenge?.payload ?? 'none';
  return callFrom(world, browser, {
    text: `asks again for ${nameOf(challenge)}`,
    path: '/challenge/resend',
    purpose: 'fuzzion',
    body: { payload },
  });
};

/** Confirms the code sent to an address of the directory person: links the person to the account and changes nothing else. */
export const claimFuzzion: PrepareCall = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, ['fuzzion']);
  if (isAny && draw.isSensible) return proveFuzzion(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  return callFrom(world, browser, {
    text: `claims with ${nameOf(challenge)} and a code that is ${draw.code}`,
    path: '/challenge/confirm',
    purpose: 'fuzzion',
    typed,
    body,
  });
};

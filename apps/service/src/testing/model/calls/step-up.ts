import type { StepUp } from '@talon/rules/authenticators';
import { cardOf, names } from '../people';
import { type PrepareCall, callFrom } from '../model-call';
import { callerOf, chosen, chosenChallenge, nameOf } from '../choose';
import { typedCode } from '../typed-code';
import { signIn } from './sign-in';

const stepUps: readonly string[] = ['sign-in', 'sudo', 'single'] satisfies readonly StepUp[];

/** Requests a step-up: the session's open challenge, or a new one. */
export const startStepUp: PrepareCall = (world, state, draw) => {
  const { isOdd } = draw;
  const browser = callerOf(world, state, draw);
  const purpose = isOdd ? 'single' : 'sudo';
  return callFrom(world, browser, {
    text: `asks for ${purpose}`,
    path: `/mfa/sudo?single=${isOdd ? 1 : 0}`,
  });
};

/** Confirms a sign-in or a step-up, with the number of a card when it is required. */
export const confirmStepUp: PrepareCall = async (world, state, draw) => {
  const { browser, challenge, isAny } = chosenChallenge(world, state, draw, stepUps);
  if (isAny && draw.isSensible) return (draw.isOdd ? startStepUp : signIn)(world, state, draw);
  const { typed, body } = await typedCode(world, state, challenge, draw);
  const cardHolder = draw.pick > 1 && challenge ? challenge.account : chosen(names, draw.address);
  const card = cardOf(cardHolder ?? '');
  return callFrom(world, browser, {
    text: `confirms ${nameOf(challenge)} with a code that is ${draw.code} and the card of ${cardHolder}`,
    path: '/mfa/sudo',
    typed,
    body: { ...body, card_number: card },
  });
};

import { type PrepareCall, callFrom } from '../model-call';
import { callerOf, chosenIdentifier, hasStepUp } from '../choose';

export const makePrimary: PrepareCall = (world, state, draw) => {
  const browser = callerOf(world, state, draw, hasStepUp);
  const chosen = chosenIdentifier(world, state, browser, draw);
  return callFrom(world, browser, {
    text: `makes ${chosen?.value ?? 'nothing'} of ${chosen?.account ?? 'nobody'} primary`,
    path: `/user/login/${chosen?.id ?? 'none'}/primary`,
    method: 'PUT',
  });
};

export const withdraw: PrepareCall = (world, state, draw) => {
  const browser = callerOf(world, state, draw, hasStepUp);
  const chosen = chosenIdentifier(world, state, browser, draw);
  return callFrom(world, browser, {
    text: `removes ${chosen?.value ?? 'nothing'} of ${chosen?.account ?? 'nobody'}`,
    path: `/user/login/${chosen?.id ?? 'none'}`,
    method: 'DELETE',
  });
};

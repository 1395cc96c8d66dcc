import { type Ask, askedBy } from '../asking';

import { callerOf, chosenIdentifier, hasStepUp } from '../choosing';

export const makePrimary: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, hasStepUp);
  const chosen = chosenIdentifier(world, state, browser, draw);
  return askedBy(world, browser, {
    text: `makes ${chosen?.value ?? 'nothing'} of ${chosen?.account ?? 'nobody'} primary`,
    path: `/user/login/${chosen?.id ?? 'none'}/primary`,
    method: 'PUT',
  });
};

export const withdraw: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, hasStepUp);
  const chosen = chosenIdentifier(world, state, browser, draw);
  return askedBy(world, browser, {
    text: `removes ${chosen?.value ?? 'nothing'} of ${chosen?.account ?? 'nobody'}`,
    path: `/user/login/${chosen?.id ?? 'none'}`,
    method: 'DELETE',
  });
};

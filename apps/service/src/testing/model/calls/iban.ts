import { type PrepareCall, callFrom } from '../model-call';
import { callerOf } from '../choose';

/** Another bank account, or what is none: the single grant is used up by the first alone. */
export const changeIban: PrepareCall = (world, state, draw) => {
  const browser = callerOf(world, state, draw, ({ single }) => single);
  const isValid = draw.pick > 0;
  return callFrom(world, browser, {
    text: `changes the IBAN${isValid ? '' : ' to what is none'}`,
    path: '/user/iban',
    method: 'PUT',
    body: { iban: isValid ? 'BE68539007547034' : 'BE00000000000000' },
  });
};

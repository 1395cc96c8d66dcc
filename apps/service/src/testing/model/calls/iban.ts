import { type PrepareCall, callFrom } from '../model-call';
import { callerOf } from '../choose';

/** A valid or an invalid bank account: only the first consumes the single-use step-up. */
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

import { type Ask, askedBy } from '../asking';
import { callerOf } from '../choosing';

/** Another bank account, or what is none: the single grant is used up by the first alone. */
export const changeIban: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, ({ single }) => single);
  const isValid = draw.pick > 0;
  return askedBy(world, browser, {
    text: `changes the IBAN${isValid ? '' : ' to what is none'}`,
    path: '/user/iban',
    method: 'PUT',
    body: { iban: isValid ? 'BE68539007547034' : 'BE00000000000000' },
  });
};

import { callerOf, hasStepUp, ownerOf } from '../choose';
import { type PrepareCall, callFrom } from '../model-call';
import { passwordOf } from '../people';

/** Changes the password to another good one, or to the current one. */
export const changePassword: PrepareCall = (world, state, draw) => {
  const browser = callerOf(world, state, draw, hasStepUp);
  const { account = '' } = ownerOf(world, state, browser);
  const current = state.accounts.find(({ name }) => name === account)?.password;
  const first = passwordOf(account);
  const isSame = draw.pick === 0;
  const password = (current === first) === isSame ? first : `${first}, opnieuw`;
  return callFrom(world, browser, {
    text: `changes the password to ${isSame ? 'the same' : 'another'}`,
    path: '/user/password',
    method: 'PUT',
    body: { password },
  });
};

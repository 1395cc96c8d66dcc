import { handleOf, newcomers, passwordOf } from '../cast';
import { type Ask, askedBy } from '../asking';
import { chosen } from '../choosing';

/** The last call of an onboarding: an account with what was proven, and the link that the invitation names. */
export const register: Ask = (world, _, { browser, pick }) => {
  const name = chosen(newcomers, pick)?.name ?? '';
  const headers = { 'X-Onboarding': handleOf(name), Authorization: '' };
  const body = { password: passwordOf(name) };
  return askedBy(world, browser, {
    text: `${name} registers`,
    path: '/onboarding/password',
    headers,
    body,
  });
};

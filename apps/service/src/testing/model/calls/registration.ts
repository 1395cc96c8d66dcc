import { handleOf, newcomers, passwordOf } from '../people';
import { type PrepareCall, callFrom } from '../model-call';
import { chosen } from '../choose';

/** The last call of an onboarding: an account with the verified addresses, and the link of the invitation. */
export const register: PrepareCall = (world, _, { browser, pick }) => {
  const name = chosen(newcomers, pick)?.name ?? '';
  const headers = { 'X-Onboarding': handleOf(name), Authorization: '' };
  const body = { password: passwordOf(name) };
  return callFrom(world, browser, {
    text: `${name} registers`,
    path: '/onboarding/password',
    headers,
    body,
  });
};

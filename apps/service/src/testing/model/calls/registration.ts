import { devices, handleOf, newcomers, passwordOf } from '../cast';
import { type Ask, askedBy } from '../asking';
import { chosen } from '../choosing';
import { addIdentifier, carriersOf, openSession } from '../changes';
import type { State } from '../state';

/** The last call of an onboarding: an account with what was proven, and the link that the invitation names. */
export const register: Ask = (world, _, { browser, pick }) => {
  const name = chosen(newcomers, pick)?.name ?? '';
  const headers = { 'X-Onboarding': handleOf(name), Authorization: '' };
  const body = { password: passwordOf(name) };
  const isTaken = (now: State, { email, phone }: { email: string; phone: string }) =>
    carriersOf(now, 'email', email).length + carriersOf(now, 'phone', phone).length > 0;
  return askedBy(world, browser, {
    text: `${name} registers`,
    path: '/onboarding/password',
    headers,
    body,
    phases: () => [
      now => {
        const own = now.newcomers.find(each => each.name === name);
        if (!own || own.isDone) return 'step-not-due';
        return isTaken(now, own) ? 'signs-in-already' : undefined;
      },
      now => {
        const own = now.newcomers.find(each => each.name === name);
        if (!own || own.isDone) return 'step-not-due';
        if (isTaken(now, own)) return 'signs-in-already';
        own.isDone = true;
        const isLinked = now.accounts.some(({ personal }) => personal === own.person);
        const personal = isLinked ? null : own.person;
        now.accounts.push({
          name,
          id: '',
          personal,
          client: null,
          third: null,
          isBarred: false,
          isOld: false,
        });
        for (const kind of ['email', 'phone'] as const) {
          addIdentifier(now, { account: name, kind, value: own[kind], isPrimary: true });
        }
        openSession(now, name, devices[browser] ?? '', { sudo: false, mustResolveDuplicates: false });
        return '200';
      },
    ],
  });
};

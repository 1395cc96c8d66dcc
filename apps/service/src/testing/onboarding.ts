import { outcomeOf } from './challenges';
import type { Answer, Call } from './service';
import type { startTestService } from './service';
import { codeIn, messagesTo } from './messages';
import { goodPassword } from './accounts';

type Service = Awaited<ReturnType<typeof startTestService>>;
type Node = Service['nodes'][number];

let count = 0;

/** Addresses that are unique in the test. */
export function newAddresses(): { email: string; phone: string } {
  count += 1;
  return { email: `newcomer${count}@onboarding.example`, phone: `+324705${String(50_000 + count * 17)}` };
}

export const person = { firstname: 'Marie', lastname: 'Dubois', birthdate: '1990-05-17', language: 'fr' };

/** A person in an onboarding, one call per step; each returns the response. */
export function createNewcomer(node: Node, { host = 'account-api.talon.localhost:3000', from = '' } = {}) {
  let handle = '';
  const headers = () => ({
    ...(handle && { 'X-Onboarding': handle }),
    ...(from && { 'X-Forwarded-For': from }),
  });
  const call = (path: string, call: Call = {}): Promise<Answer> =>
    node.call(path, { host, ...call, headers: { ...headers(), ...call.headers } });

  const steps = {
    call,
    handle: () => handle,
    async begin(body: object): Promise<Answer> {
      const answer = await call('/onboarding', { body });
      handle = answer.json?.handle ?? '';
      return answer;
    },
    show: () => call('/onboarding'),
    accept: (change: object = {}) =>
      call('/onboarding/terms', {
        method: 'PUT',
        body: {
          terms_version: '2026-09',
          privacy_version: '2026-09',
          language: host.includes('lux') ? 'fr_LU' : 'nl',
          marketing: false,
          ...change,
        },
      }),
    describe: (change: object = {}) =>
      call('/onboarding/person', { method: 'PUT', body: { ...person, ...change } }),
    email: (email?: string) => call('/onboarding/email', { body: { ...(email && { email }) } }),
    phone: (phone: string) => call('/onboarding/phone', { body: { phone } }),
    resend: (payload: string) => call('/challenge/resend', { body: { payload } }),
    confirm: (payload: unknown, code: unknown) =>
      outcomeOf(call('/challenge/confirm', { body: { payload, code } })),
    password: (password: string = goodPassword) => call('/onboarding/password', { body: { password } }),

    /** The newest code that was sent to the destination. */
    codeFor: async (destination: string) => codeIn((await messagesTo(node.deps, destination))[0]),

    /** Verifies an e-mail or a phone with the code that was sent. */
    async prove(kind: 'email' | 'phone', destination: string): Promise<Answer> {
      const sent = await steps[kind](destination);
      return steps.confirm(sent.json.challenge.payload, await steps.codeFor(destination));
    },
    /** All steps before the password. */
    async upToPassword({ email, phone } = newAddresses()): Promise<Answer> {
      await steps.accept();
      await steps.describe();
      await steps.prove('email', email);
      return steps.prove('phone', phone);
    },
  };
  return steps;
}

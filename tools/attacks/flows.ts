import type { TestBed } from '../two-nodes/two-services';
import type { Client, Reply } from './client';
import { onboard } from './onboard';
import { password, type Person } from './people';

/** A flow of an honest person. It returns its calls. The last call shows whether the flow succeeded. */
export type Flow = (stand: TestBed, client: Client, person: Person) => Promise<Reply[]>;

const succeeded = (reply: Reply | undefined) => reply !== undefined && reply.status < 300;

/** Signs in, with a code if one is required. `more` is sent with the code. */
export async function signIn(
  stand: TestBed,
  client: Client,
  { email, phone }: Person,
  { secret = password, more = {} }: { secret?: string; more?: object } = {},
): Promise<Reply[]> {
  client.signedOut();
  const asked = await client.call('/token', { body: { email, password: secret } });
  const mfa = asked.json['mfa'] as { method: string; payload: string } | undefined;
  if (!mfa) return [asked];
  const code = await stand.nextCode(mfa.method === 'sms' ? phone : email);
  const confirmed = await client.call('/mfa/sudo', { body: { payload: mfa.payload, code, ...more } });
  return [{ ...asked, status: 200 }, confirmed];
}

const signInAndLook: Flow = async (stand, client, person) => {
  const calls = await signIn(stand, client, person);
  return succeeded(calls.at(-1)) ? [...calls, await client.call('/user')] : calls;
};

/** Recovers the password by e-mail, then signs in. */
export const recover: Flow = async (stand, client, person) => {
  client.signedOut();
  const { email } = person;
  const ask = () => client.call('/user/forgot-password', { body: { email } });
  const [asked, code] = await stand.codeAfter(email, ask);
  const confirmed = await client.call('/challenge/confirm', {
    body: { payload: asked.json['payload'], code },
  });
  if (!succeeded(confirmed)) return [asked, confirmed];
  const { reset } = confirmed.json['outcome'] as { reset: string };
  const secret = 'negen nieuwe sleutels';
  const changed = await client.call('/user/reset-password', { body: { reset, password: secret } });
  if (!succeeded(changed)) return [asked, confirmed, changed];
  return [asked, confirmed, changed, ...(await signIn(stand, client, person, { secret }))];
};

export const flows = { 'sign-in': signInAndLook, recovery: recover, onboarding: onboard } satisfies Record<
  string,
  Flow
>;

import type { Endpoint } from '@talon/contract/endpoint';
import { endpoints } from '@talon/contract/endpoints';
import { expect, test } from 'vitest';
import { changesBetween, rowsOf } from '../testing/account-rows';
import { createRecovery } from '../testing/recovery';
import { raisedLimits } from '../testing/raised-limits';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { codeIn, messagesTo } from '../testing/messages';

const service = withTestService({ env: raisedLimits() });

type Who = Awaited<ReturnType<typeof signedIn>>;
type Body = object | ((who: Who) => Promise<object>);

const columns = { firstname: 'Lotte', lastname: 'Peeters', birthdate: '1988-04-12', language: 'nl' };
let count = 0;
const nobody = 'A'.repeat(43);
const newEmail = () => `added${(count += 1)}@fields.example`;

async function sudoCode({ account, browser }: Who): Promise<object> {
  const { payload } = (await browser.requestStepUp('sudo')).json;
  return { payload, code: await browser.codeFor(account) };
}

async function contactCode({ browser }: Who): Promise<object> {
  const email = newEmail();
  const { payload } = (await browser.call('/user/login', { body: { email } })).json;
  return { payload, code: codeIn((await messagesTo(service.deps, email))[0]) };
}

/** The body of each call, if possible one that the call accepts. The steps of an onboarding have their own test. */
const bodies: Record<string, Body> = {
  'POST /token': async ({ account: { email } }) => ({ email, password: 'a wrong password' }),
  'POST /challenge/resend': { payload: nobody },
  'POST /challenge/redirect': { payload: nobody, to: '0' },
  'POST /challenge/confirm': sudoCode,
  'POST /mfa/sudo': sudoCode,
  'POST /mfa/sudo/iban': { iban: 'BE71096123456769' },
  'POST /mfa/activate': contactCode,
  'POST /duplicated/code': { email: 'nobody@fields.example' },
  'DELETE /duplicated': { email: 'nobody@fields.example' },
  'PUT /user/password': { password: 'zeven gele vogels zingen' },
  'POST /user/password/judge': { password: 'zeven gele vogels zingen' },
  'POST /user/login': async () => ({ email: newEmail() }),
  'POST /user/login/confirm': contactCode,
  'POST /user': { firstname: 'Marie', lastname: 'Dubois', language: 'fr' },
  'PUT /user/iban': { iban: 'BE71096123456769' },
  'POST /user/bank-account/restore': { id: '0'.repeat(36) },
  'PUT /user/marketing': { marketing: true, language: 'nl' },
  'PUT /user/login/info/{id}': { name: 'Mine' },
  'POST /authorize': { uid: nobody, scopes: ['openid'] },
  'POST /user/forgot-password': async ({ account: { email } }) => ({ email }),
  'POST /user/reset-password': async ({ account: { email } }) => ({
    reset: await createRecovery(service).prove({ email }),
    password: 'zeven gele vogels zingen',
  }),
  'POST /user/reset-password/judge': { reset: nobody, password: 'zeven gele vogels zingen' },
  'POST /user/forgot-username': { card_number: '5065111122223339' },
  'POST /user/not-me': { link: 'x'.repeat(20) },
  'POST /fuzzion/skip': { offer: nobody },
  'POST /fuzzion/reject': { offer: nobody },
  'POST /fuzzion/owner': { offer: nobody, birthdate: '1990-05-17' },
  'POST /mfa/lost': { payload: nobody },
  'PUT /mfa/authenticators/{id}': { name: 'Mine' },
  'POST /mfa/offer': { answer: 'later' },
  'POST /mfa/passkey/failure': { stage: 'sign-in', error: 'NotAllowedError' },
  'POST /token/passkey': { credential: {} },
  'POST /user/erasure': async ({ account: { id } }) => ({ account_id: id }),
  'POST /user/erasure/keep': { link: 'x'.repeat(20) },
  'POST /user/suspended/{id}': { kind: 'authenticator', answer: 'keep' },
  'POST /authorize/account': { uid: nobody },
  'POST /onboarding': { card_number: '5065111122223339' },
  'POST /onboarding/invitation': { invitation_code: 'QWERT33467' },
  'POST /onboarding/invitation/undo': { link: nobody },
  'POST /onboarding/attach': { card_number: '5065111122223339' },
};

const calls = (Object.values(endpoints) as Endpoint[]).filter(
  ({ access, body, query }) => access !== 'onboarding' && (body ?? query),
);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** These change something: a call that is refused for another reason would show nothing. */
const accepted = new Set([
  'POST /user',
  'PUT /user/iban',
  'PUT /user/password',
  'PUT /user/marketing',
  'POST /user/login',
  'POST /user/login/confirm',
  'POST /mfa/sudo',
  'POST /mfa/sudo/iban',
  'PUT /user/login/info/{id}',
  'POST /challenge/confirm',
  'POST /user/forgot-password',
  'POST /user/reset-password',
]);

/** Every column that a person might like to choose, and other names of privileges. */
async function addedFields(): Promise<Record<string, unknown>> {
  const { rows } = await service.deps.db.query<{ name: string; type: string }>(
    `select column_name as name, min(data_type) as type from information_schema.columns
      where table_schema = 'public' group by column_name`,
  );
  const valueOfType = (type: string) =>
    type === 'boolean' ? true : type === 'smallint' || type === 'integer' ? 1 : 'added-by-hand';
  const columns = Object.fromEntries(rows.map(({ name, type }) => [name, valueOfType(type)]));
  return { ...columns, roles: ['operator'], verified: true, is_verified: true, duplicated: false };
}

function fieldsOf({ query = [], body }: Endpoint): string[] {
  const { entries, pipe } = (body ?? {}) as { entries?: object; pipe?: { entries?: object }[] };
  return [...query, ...Object.keys(entries ?? pipe?.[0]?.entries ?? {})];
}

/** Makes the call as a new person with step-ups. Returns the answer and what changed of the person. */
async function outcome(endpoint: Endpoint, more: Record<string, unknown>) {
  const who = await signedIn(service, { methods: ['sms'], columns });
  await service.deps.db.query(
    `update sessions set step_up_until = now() + interval '5 minutes',
       single_use_step_up_until = now() + interval '5 minutes' where account_id = $1`,
    [who.account.id],
  );
  const given = bodies[nameOf(endpoint)];
  const body = typeof given === 'function' ? await given(who) : given;
  const before = await rowsOf(service, who.account.id);
  const path = endpoint.path
    .replace('{method}', 'email')
    .replace('{id}', who.browser.deviceId)
    .replace(/\{\w+\}/g, 'none');
  const query = new URLSearchParams(
    Object.entries(more).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const { status, json } = await who.browser.call(`${path}?${query.toString()}`, {
    method: endpoint.method,
    ...(endpoint.body && { body: { ...more, ...body } }),
  });
  const after = await rowsOf(service, who.account.id);
  expect(JSON.stringify([...after])).not.toContain('added-by-hand');
  return { status, code: json?.code, changes: changesBetween(before, after).toSorted() };
}

test('every call with a body is tried', () => {
  const withBody = calls.filter(({ body }) => body).map(nameOf);
  expect(Object.keys(bodies).toSorted()).toEqual(withBody.toSorted());
});

test.each(calls.map(call => [nameOf(call), call] as const))(
  '%s does the same with every column as further fields of its body and query',
  async (name, endpoint) => {
    const named = new Set(fieldsOf(endpoint));
    const added = Object.entries(await addedFields()).filter(([field]) => !named.has(field));
    const answer = await outcome(endpoint, Object.fromEntries(added));
    expect(answer).toEqual(await outcome(endpoint, {}));
    expect(answer.status < 300 || !accepted.has(name)).toBe(true);
  },
  60_000,
);

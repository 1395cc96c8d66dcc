import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@talon/contract/endpoint';
import { endpoints } from '@talon/contract/endpoints';
import { resources } from '@talon/contract/resources';
import { beforeAll, expect, test } from 'vitest';
import { addApplication, type Begun } from '../testing/applications';
import { changesBetween, rowsOf } from '../testing/account-rows';
import type { Browser } from '../testing/browser';
import { addCard } from '../testing/cards';
import { startEnrolment } from '../testing/authenticators';
import { withProposal } from '../testing/link-proposals';
import { createNewcomer } from '../testing/onboarding';
import { raisedLimits } from '../testing/raised-limits';
import { type Call, withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

/** Fields that name something which belongs to somebody. */
const owned = ['id', 'client_id', 'payload', 'to', 'uid', 'account_id', 'replaces', 'offer', 'onboarding'];
/**
 * Fields whose holder counts as the owner: random secrets from a message or an earlier reply, and what a secret gives
 * access to.
 */
const keys = ['reset', 'account', 'link'];
/** Fields that name nothing. */
const plain = `
  email phone password captcha code card_number card_numbers
  register_number iban invitation_code isTrustedDevice remove_user_linked remove_customer_linked only_allowed
  firstname lastname birthdate language marketing name scopes
  terms_version privacy_version single resend method target redirect_uri
  response_type scope state nonce code_challenge code_challenge_method response_mode
  prompt max_age login_hint id_token_hint ui_locales claims_locales display acr_values
  resource dpop_jkt claims credential automatic answer stage error before looks kind
`;

const calls = [...Object.values(endpoints), ...Object.values(resources)] as Endpoint[];

/** The fields of the path, query and body of a call. */
function fieldsOf({ path, query = [], body }: Endpoint): string[] {
  type Described = { entries?: object; pipe?: { entries?: object }[] };
  const { entries, pipe } = (body ?? {}) as Described;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...inPath, ...query, ...Object.keys(entries ?? pipe?.[0]?.entries ?? {})];
}

/** The data of the owner. */
interface Owner {
  id: string;
  browser: Browser;
  email: string;
  phone: string;
  emailId: string;
  clientId: string;
  payload: string;
  code: string;
  enrolment: string;
  uid: string;
  begun: Begun;
  offer: string;
  birthdate: string;
  onboarding: string;
  trustedId: string;
  earlierId: string;
  authenticatorId: string;
  suspendedId: string;
}

let owner: Owner;
let other: Browser;
beforeAll(async () => {
  const { account, browser, offer, record } = await withProposal(service, {}, { methods: ['sms'] });
  await browser.performStepUp('sudo', account);
  const app = await addApplication(service);
  await app.signIn(browser);
  const { data } = (await browser.call('/user/logins')).json;
  const enrolment = (await startEnrolment(browser, 'email')).json.payload;
  const begun = await app.begin(browser, { prompt: 'consent' });
  const newcomer = createNewcomer(service);
  await newcomer.begin({ card_number: await addCard(service.deps) });
  await newcomer.upToPassword();
  const { payload } = (await browser.requestStepUp('single')).json;
  await service.deps.db.query(
    `insert into trusted_devices (secret_hash, account_id, trusted_until) values ('\\x01', $1, now() + interval '1 day')`,
    [account.id],
  );
  const earlierId = randomUUID();
  await service.deps.db.query(
    'insert into earlier_bank_accounts (id, account_id, iban_encrypted) values ($1, $2, $3)',
    [earlierId, account.id, Buffer.from('sealed')],
  );
  const [trusted] = (await browser.call('/mfa/trusted-devices')).json.data;
  const { rows: suspended } = await service.deps.db.query(
    "insert into authenticators (account_id, type, suspended_at) values ($1, 'totp', now()) returning id",
    [account.id],
  );
  owner = {
    ...account,
    browser,
    emailId: data.find(({ kind }: { kind: string }) => kind === 'email').id,
    clientId: app.clientId,
    payload,
    code: await browser.codeFor(account),
    enrolment,
    uid: begun.uid,
    begun,
    offer,
    birthdate: record.birthdate,
    onboarding: newcomer.handle(),
    trustedId: trusted.id,
    earlierId,
    authenticatorId: (await browser.call('/mfa')).json.data[0].id,
    suspendedId: suspended[0].id,
  };
  // If the owner did not have one of these, the stranger would be refused for another reason.
  expect(Object.entries(owner).filter(([, value]) => !value || value === 'none')).toEqual([]);
  const stranger = await signedIn(service);
  await stranger.browser.performStepUp('sudo', stranger.account);
  other = stranger.browser;
});

type Attempt = (owner: Owner) => [path: string, call?: Call];
const scopes = ['openid', 'balance'];

/** Each call that names something, with what the owner has; the step-up of the caller is their own. */
const attempts: Record<string, [attempt: Attempt, answer: number | string]> = {
  'GET /challenge': [({ payload }) => [`/challenge?payload=${payload}`], 'challenge-ended'],
  'POST /challenge/resend': [
    ({ payload }) => ['/challenge/resend', { body: { payload } }],
    'challenge-ended',
  ],
  'POST /challenge/redirect': [
    ({ payload }) => ['/challenge/redirect', { body: { payload, to: '0' } }],
    'challenge-ended',
  ],
  'POST /challenge/confirm': [
    ({ payload, code }) => ['/challenge/confirm', { body: { payload, code } }],
    'code-refused',
  ],
  'GET /mfa/sudo': [({ payload }) => [`/mfa/sudo?payload=${payload}&resend=1`], 'challenge-ended'],
  'POST /mfa/sudo': [({ payload, code }) => ['/mfa/sudo', { body: { payload, code } }], 'code-refused'],
  'POST /mfa/lost': [({ payload }) => ['/mfa/lost', { body: { payload } }], 'challenge-ended'],
  'GET /mfa/{method}/activate': [
    ({ authenticatorId }) => [`/mfa/totp/activate?replaces=${authenticatorId}`],
    'not-found',
  ],
  'POST /mfa/activate': [
    ({ enrolment, code }) => ['/mfa/activate', { body: { payload: enrolment, code } }],
    'code-refused',
  ],
  'PUT /mfa/authenticators/{id}': [
    ({ authenticatorId }) => [
      `/mfa/authenticators/${authenticatorId}`,
      { method: 'PUT', body: { name: 'Mine' } },
    ],
    'authenticator-unknown',
  ],
  'DELETE /mfa/trusted-devices/{id}': [
    ({ trustedId }) => [`/mfa/trusted-devices/${trustedId}`, { method: 'DELETE' }],
    'device-unknown',
  ],
  'DELETE /mfa/authenticators/{id}': [
    ({ authenticatorId }) => [`/mfa/authenticators/${authenticatorId}`, { method: 'DELETE' }],
    'not-found',
  ],
  'DELETE /mfa/authenticators/{id}/removal': [
    ({ authenticatorId }) => [`/mfa/authenticators/${authenticatorId}/removal`, { method: 'DELETE' }],
    'not-found',
  ],
  'POST /user/suspended/{id}': [
    ({ suspendedId }) => [
      `/user/suspended/${suspendedId}`,
      { body: { kind: 'authenticator', answer: 'remove' } },
    ],
    'not-found',
  ],
  'POST /user/login': [
    ({ emailId }) => ['/user/login', { body: { email: 'more@other.example', replaces: emailId } }],
    'not-found',
  ],
  'POST /user/login/{id}/verify': [
    ({ emailId }) => [`/user/login/${emailId}/verify`, { method: 'POST' }],
    'not-found',
  ],
  'POST /user/login/confirm': [
    ({ payload, code }) => ['/user/login/confirm', { body: { payload, code } }],
    'code-refused',
  ],
  'PUT /user/login/{id}/primary': [
    ({ emailId }) => [`/user/login/${emailId}/primary`, { method: 'PUT' }],
    'not-found',
  ],
  'DELETE /user/login/{id}': [({ emailId }) => [`/user/login/${emailId}`, { method: 'DELETE' }], 'not-found'],
  'PUT /user/login/info/{id}': [
    ({ browser }) => [`/user/login/info/${browser.deviceId}`, { method: 'PUT', body: { name: 'Mine' } }],
    'device-unknown',
  ],
  'DELETE /user/login/revoke/{id}': [
    ({ browser }) => [`/user/login/revoke/${browser.deviceId}`, { method: 'DELETE' }],
    'device-unknown',
  ],
  'DELETE /token/{client_id}': [
    ({ clientId }) => [`/token/${clientId}`, { method: 'DELETE' }],
    'access-unknown',
  ],
  'GET /authorize': [({ uid }) => [`/authorize?uid=${uid}`], 'other-browser'],
  'POST /authorize': [({ uid }) => ['/authorize', { body: { uid, scopes } }], 'other-browser'],
  'POST /authorize/account': [({ uid }) => ['/authorize/account', { body: { uid } }], 'other-browser'],
  'DELETE /authorize': [({ uid }) => [`/authorize?uid=${uid}`, { method: 'DELETE' }], 'other-browser'],
  'POST /fuzzion/skip': [({ offer }) => ['/fuzzion/skip', { body: { offer } }], 'not-found'],
  'POST /fuzzion/reject': [({ offer }) => ['/fuzzion/reject', { body: { offer } }], 'not-found'],
  'POST /fuzzion/owner': [
    ({ offer, birthdate }) => ['/fuzzion/owner', { body: { offer, birthdate } }],
    'not-found',
  ],
  'POST /onboarding/attach': [
    ({ onboarding }) => ['/onboarding/attach', { body: { onboarding } }],
    'nothing-to-attach',
  ],
  'POST /user/bank-account/restore': [
    ({ earlierId }) => ['/user/bank-account/restore', { body: { id: earlierId } }],
    'nothing-to-restore',
  ],
  'POST /user/erasure': [({ id }) => ['/user/erasure', { body: { account_id: id } }], 'signed-in-as-other'],
  // The name of a client is for everybody.
  'GET /clients/{client_id}': [({ clientId }) => [`/clients/${clientId}`], 200],
};

test('every field of every call is known to name something or not', () => {
  const known = new Set([...owned, ...keys, ...plain.trim().split(/\s+/)]);
  expect(calls.flatMap(fieldsOf).filter(field => !known.has(field))).toEqual([]);
});

test('every call that names something is tried with what somebody else has', () => {
  const named = calls.filter(call => fieldsOf(call).some(field => owned.includes(field)));
  expect(Object.keys(attempts).toSorted()).toEqual(
    named.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
});

test.each(Object.entries(attempts))(
  '%s with what another person has changes nothing of theirs',
  async (_name, [attempt, expected]) => {
    const before = await rowsOf(service, owner.id);
    const { status, json } = await other.call(...attempt(owner));
    expect(typeof expected === 'number' ? status : json?.code).toBe(expected);
    expect(changesBetween(before, await rowsOf(service, owner.id))).toEqual([]);
  },
);

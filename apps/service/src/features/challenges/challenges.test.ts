import { challengeOutcomes } from '@talon/contract/challenge-calls';
import { challengePurposes, type ChallengePurpose } from '@talon/contract/challenge';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Browser, createBrowser, wrongCode } from '../../testing/browser';
import { addCard } from '../../testing/cards';
import { changeContact, withStepUp } from '../../testing/contact';
import { addDuplicateAccounts, choosing, requireSignInCode } from '../../testing/duplicates';
import { prove, withProposal } from '../../testing/link-proposals';
import { codeIn, messagesTo } from '../../testing/messages';
import { startEnrolment, newTargets } from '../../testing/authenticators';
import { createNewcomer, newAddresses } from '../../testing/onboarding';
import { addVerifiedAccount } from '../../testing/verified-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { createRecovery } from '../../testing/recovery';
import { runJobs } from '../../testing/jobs';
import { type Answer, type Call, withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { longOnly } from '../../../../../tools/test/short-run.mjs';

const service = withTestService({ nodes: 1, env: raisedLimits() });

/** A challenge of a purpose, with the calls of the person who started it. */
interface Started {
  call: (path: string, call?: Call) => Promise<Answer>;
  payload: string;
  card_number?: string;
  destination: string;
}

const fromBrowser = (browser: Browser) => (path: string, call?: Call) => browser.call(path, call);

async function stepUp(kind: 'sudo' | 'single'): Promise<Started> {
  const { account, browser } = await signedIn(service, { methods: ['email'] });
  const { payload } = (await browser.requestStepUp(kind)).json;
  return { call: fromBrowser(browser), payload, destination: account.email };
}

async function onboarding(kind: 'email' | 'phone'): Promise<Started> {
  const newcomer = createNewcomer(service);
  const addresses = newAddresses();
  await newcomer.begin({ card_number: await addCard(service.deps) });
  await newcomer.accept();
  await newcomer.describe();
  if (kind === 'phone') await newcomer.prove('email', addresses.email);
  const { json } = await newcomer[kind](addresses[kind]);
  return { call: newcomer.call, payload: json.challenge.payload, destination: addresses[kind] };
}

/** How a challenge starts, one row for each purpose. */
const begin: Record<ChallengePurpose, () => Promise<Started>> = {
  'onboarding-email': () => onboarding('email'),
  'onboarding-phone': () => onboarding('phone'),
  async 'sign-in'() {
    const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
    const browser = createBrowser(service);
    const { payload } = (await browser.signIn(account)).json.mfa;
    return { call: fromBrowser(browser), payload, destination: account.email };
  },
  sudo: () => stepUp('sudo'),
  single: () => stepUp('single'),
  async enrol() {
    const { account, browser } = await signedIn(service, {});
    const { payload } = (await startEnrolment(browser, 'email')).json;
    return { call: fromBrowser(browser), payload, destination: account.email };
  },
  async contact() {
    const { browser } = await withStepUp(service);
    const { email } = newTargets();
    const { payload } = (await changeContact(browser, { email })).json;
    return { call: fromBrowser(browser), payload, destination: email };
  },
  async duplicated() {
    const { shared, accounts } = await addDuplicateAccounts(service, {}, {});
    const browser = await choosing(service, accounts[0]);
    const { payload } = (await requireSignInCode(browser, { email: shared.email })).json;
    return { call: fromBrowser(browser), payload, destination: shared.email };
  },
  async fuzzion() {
    const { browser, offer, record } = await withProposal(service);
    const { payload } = (await prove(browser, { offer, birthdate: record.birthdate })).json;
    return { call: fromBrowser(browser), payload, destination: record.phone };
  },
  async reset() {
    const account = await addVerifiedAccount(service.deps);
    const { payload } = (await createRecovery(service).forgot({ email: account.email })).json;
    return { call: fromBrowser(createBrowser(service)), payload, destination: account.email };
  },
  async lost() {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'], hasCard: true });
    const browser = createBrowser(service);
    const { payload: signIn } = (await browser.signIn(account)).json.mfa;
    const { payload } = (await browser.call('/mfa/lost', { body: { payload: signIn } })).json;
    return { call: fromBrowser(browser), payload, destination: account.email, card_number: account.card };
  },
};

async function codes(destination: string): Promise<string[]> {
  await runJobs(service.deps);
  const messages = await messagesTo(service.deps, destination);
  return messages.filter(({ code }) => code !== null).map(codeIn);
}

const endWait = (payload: string) =>
  service.deps.db.query('update challenges set may_resend_at = now() where payload = $1', [payload]);

const show = ({ call, payload }: Started) => call(`/challenge?payload=${payload}`);
const resend = ({ call, payload }: Started) => call('/challenge/resend', { body: { payload } });
const confirm = ({ call, payload, card_number }: Started, code: unknown) =>
  call('/challenge/confirm', { body: { payload, code, card_number } });

/** What is the same code for every purpose: the short run tries it with every third one. */
const testOfSome = (purpose: ChallengePurpose) =>
  challengePurposes.indexOf(purpose) % 3 === 0 ? test : longOnly(test);

describe.each(challengePurposes)('a challenge for %s', purpose => {
  testOfSome(purpose)('is shown without a code being sent', async () => {
    const started = await begin[purpose]();
    const before = await codes(started.destination);
    const { status, json } = await show(started);
    expect([status, json]).toMatchObject([200, { payload: started.payload, purpose, tries_left: 5 }]);
    expect(await codes(started.destination)).toEqual(before);
  });

  testOfSome(purpose)(
    'is sent again after the waiting time: the payload stays, the earlier code is void',
    async () => {
      const started = await begin[purpose]();
      const [first] = await codes(started.destination);
      expect((await resend(started)).json.code).toBe('too-many-codes');
      expect((await confirm(started, wrongCode(first ?? ''))).json.code).toBe('code-refused');
      await endWait(started.payload);
      const resent = await resend(started);
      expect([resent.status, resent.json]).toMatchObject([200, { payload: started.payload, tries_left: 4 }]);
      expect((await confirm(started, first)).json.code).toBe('code-refused');
      const [second] = await codes(started.destination);
      expect((await confirm(started, second)).status).toBe(200);
    },
  );

  test('is confirmed once, with the outcome of its purpose', async () => {
    const started = await begin[purpose]();
    const [code] = await codes(started.destination);
    const { status, json } = await confirm(started, code);
    expect([status, json.purpose]).toEqual([200, purpose]);
    expect(v.is(challengeOutcomes[purpose], json.outcome)).toBe(true);
    expect((await confirm(started, code)).json.code).toMatch(/code-refused|not-duplicated|login-required/);
  });

  test('is refused to others with the same error as an unknown payload', async () => {
    const started = await begin[purpose]();
    const [code] = await codes(started.destination);
    const { browser } = await signedIn(service, {});
    const other = { ...started, call: fromBrowser(browser) };
    const unknown = { ...other, payload: 'unknown' };
    const isOpen = ['sign-in', 'reset', 'lost'].includes(purpose);
    const isOnboarding = purpose.startsWith('onboarding');
    const ended = isOnboarding ? 'onboarding-ended' : 'challenge-ended';
    expect((await show(unknown)).json.code).toBe('challenge-ended');
    expect((await confirm(unknown, code)).json.code).toBe('code-refused');
    if (isOpen) return;
    expect((await show(other)).json.code).toBe(ended);
    expect((await resend(other)).json.code).toBe(ended);
    expect((await confirm(other, code)).json.code).toBe(isOnboarding ? ended : 'code-refused');
    const stranger = { ...started, call: fromBrowser(createBrowser(service)) };
    expect((await show(stranger)).json.code).toBe(isOnboarding ? ended : 'login-required');
  });
});

/** The paths of the specification by the purpose whose challenges they confirm. */
const aliases: [ChallengePurpose, path: string][] = [
  ['sign-in', '/mfa/sudo'],
  ['sudo', '/mfa/sudo'],
  ['single', '/mfa/sudo'],
  ['enrol', '/mfa/activate'],
  ['contact', '/user/login/confirm'],
];

/** A reply without the values that differ each time. */
const comparable = ({ status, json }: Answer) =>
  JSON.stringify([status, json]).replace(/"(access_token|payload|destination)":"[^"]*"/g, '');

describe('a path of the specification is the same call', () => {
  test.each(aliases)('for a correct and a wrong code for %s on %s', async (purpose, path) => {
    const [one, other] = [await begin[purpose](), await begin[purpose]()];
    const [[code], [otherCode]] = [await codes(one.destination), await codes(other.destination)];
    const aliasOf = ({ call, payload }: Started, typed: unknown) =>
      call(path, { body: { payload, code: typed } });
    const refused = await confirm(one, wrongCode(code ?? ''));
    const refusedByAlias = await aliasOf(other, wrongCode(otherCode ?? ''));
    expect(comparable(refusedByAlias)).toBe(comparable(refused));
    const right = await confirm(one, code);
    const { outcome } = right.json;
    const expected =
      outcome === null ? { ...right, status: 204, json: undefined } : { ...right, json: outcome };
    expect(comparable(await aliasOf(other, otherCode))).toBe(comparable(expected));
  });

  test.each(['sign-in', 'sudo', 'single'] as const)(
    'for a challenge for %s that is shown and sent again',
    async purpose => {
      const started = await begin[purpose]();
      const { call, payload } = started;
      const alias = async (query = '') => (await call(`/mfa/sudo?payload=${payload}${query}`)).json;
      const { others, ...shown } = (await show(started)).json;
      const methods = others.map(({ to }: { to: string }) => to);
      expect(await alias()).toEqual({ ...shown, other_methods: methods });
      await endWait(payload);
      expect(await alias('&resend=1')).toMatchObject({ payload, tries_left: 5, other_methods: methods });
      expect((await resend(started)).json.code).toBe('too-many-codes');
    },
  );

  test('but finds only challenges of its own purposes', async () => {
    const started = await begin.contact();
    const [code] = await codes(started.destination);
    const { call, payload } = started;
    for (const path of ['/mfa/sudo', '/mfa/activate']) {
      expect((await call(path, { body: { payload, code } })).json.code).toBe('code-refused');
    }
    expect((await call(`/mfa/sudo?payload=${payload}`)).json.code).toBe('challenge-ended');
    expect((await confirm(started, code)).status).toBe(200);
  });
});

import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { appCode, confirmApp, enrolApp, startAppEnrolment } from '../../testing/authenticator-apps';
import { type Browser, createBrowser } from '../../testing/browser';
import { enrolPasskey, passkeySignInOptions, signInWithPasskey } from '../../testing/passkeys';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { createSoftwarePasskey, type SoftwarePasskey } from '../../testing/software-passkey';
import { addVerifiedAccount, type VerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ env: raisedLimits() });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const luxembourg = 'account-api.talon-lux.localhost:3000';

// The trail has room for so many kinds of failures of one network in a minute.
beforeEach(() => service.deps.failures.flush());

interface Owner {
  account: VerifiedAccount;
  /** With a step-up. */
  browser: Browser;
  passkey: SoftwarePasskey;
}

async function owner(settings: Parameters<typeof createSoftwarePasskey>[0] = {}): Promise<Owner> {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const browser = createBrowser(service);
  await browser.signInWithCode(account);
  return { account, browser, passkey: await enrolPasskey(browser, settings) };
}

/** The refusals that the trail has of an account, or of nobody, in this test. */
async function refusalsOf(accountId: string | null, since: number): Promise<string[]> {
  await service.deps.failures.flush();
  const { rows } = await sql(
    `select event, code, authenticator from audit_events
      where account_id is not distinct from $1 and id > $2 and event not in ('signed-in', 'code-required', 'sudo-granted')
      order by id`,
    [accountId, since],
  );
  return rows.map(({ event, code, authenticator }) => [event, code, authenticator].filter(Boolean).join(' '));
}

const lastId = async (): Promise<number> =>
  (await sql('select coalesce(max(id), 0) as last from audit_events')).rows[0].last;

/** An attempt of the owner or of somebody else, with the answers that are to be refused. */
type Attempt = (owner: Owner) => Promise<{ status: number; json: { code?: string } }>;

const begin = async (browser: Browser) => (await browser.call('/mfa/passkey/activate')).json;
const activate = (browser: Browser, payload: unknown, credential: unknown) =>
  browser.call('/mfa/activate', { body: { payload, credential } });

async function stepUp({ browser }: Owner) {
  await sql('update sessions set step_up_until = null');
  const { payload } = (await browser.requestStepUp('sudo')).json;
  const { passkey } = (await browser.show(payload, '&method=passkey')).json;
  const confirm = (credential: unknown) => browser.call('/mfa/sudo', { body: { payload, credential } });
  return { options: passkey, confirm };
}

const enrolments: [string, Attempt][] = [
  [
    'replayed',
    async ({ browser }) => {
      const { payload, passkey } = await begin(browser);
      const credential = createSoftwarePasskey().create(passkey);
      await activate(browser, payload, credential);
      return activate(browser, payload, credential);
    },
  ],
  ...(
    [
      ['from another origin', { origin: 'https://account.talon.example' }],
      ['for another domain', { domain: 'account.talon-lux.localhost' }],
      ['with a foreign challenge', { challenge: randomBytes(32).toString('base64url') }],
      ['with nobody verified', { isVerified: false }],
    ] as const
  ).map(([name, deviation]): [string, Attempt] => [
    name,
    async ({ browser }) => {
      const { payload, passkey } = await begin(browser);
      return activate(browser, payload, createSoftwarePasskey().create(passkey, deviation));
    },
  ]),
  [
    'with malformed CBOR',
    async ({ browser }) => {
      const { payload, passkey } = await begin(browser);
      const { response, ...credential } = createSoftwarePasskey().create(passkey);
      const attestationObject = Buffer.from('bf63666d74ff', 'hex').toString('base64url');
      return activate(browser, payload, { ...credential, response: { ...response, attestationObject } });
    },
  ],
  [
    'finished in another browser',
    async ({ account, browser }) => {
      const { payload, passkey } = await begin(browser);
      const elsewhere = createBrowser(service);
      await elsewhere.signInWithCode(account);
      return activate(elsewhere, payload, createSoftwarePasskey().create(passkey));
    },
  ],
  [
    'of a passkey that the account has',
    async ({ browser, passkey }) => {
      const { payload, passkey: options } = await begin(browser);
      return activate(browser, payload, passkey.create(options));
    },
  ],
  [
    'twice at once',
    async ({ browser }) => {
      const { payload, passkey } = await begin(browser);
      const credential = createSoftwarePasskey().create(passkey);
      const attempt = () => activate(browser, payload, credential);
      const [one, other] = await Promise.all([attempt(), attempt()]);
      return one.status === 200 ? other : one;
    },
  ],
];

const stepUps: [string, Attempt][] = [
  [
    'with the passkey of another person',
    async own => {
      const other = await owner();
      const { options, confirm } = await stepUp(own);
      return confirm(other.passkey.get(options));
    },
  ],
  [
    'with an unknown passkey',
    async own => {
      const { options, confirm } = await stepUp(own);
      return confirm(createSoftwarePasskey().get(options));
    },
  ],
  [
    'with a removed passkey',
    async own => {
      const { options, confirm } = await stepUp(own);
      await sql("delete from authenticators where account_id = $1 and type = 'passkey'", [own.account.id]);
      return confirm(own.passkey.get(options));
    },
  ],
  [
    'for the other market',
    async own => {
      const { options, confirm } = await stepUp(own);
      return confirm(own.passkey.get(options, { domain: 'account.talon-lux.localhost' }));
    },
  ],
  [
    'with malformed data',
    async own => {
      const { options, confirm } = await stepUp(own);
      const { response, ...credential } = own.passkey.get(options);
      return confirm({ ...credential, response: { ...response, authenticatorData: 'AAAA' } });
    },
  ],
  [
    'replayed',
    async own => {
      const { options, confirm } = await stepUp(own);
      const credential = own.passkey.get(options);
      await confirm(credential);
      return confirm(credential);
    },
  ],
];

const signIn = async (credential: unknown, browser = createBrowser(service)) =>
  browser.call('/token/passkey', { body: { credential } });

const signIns: [string, string, Attempt][] = [
  [
    'with a made-up challenge',
    'passkey-refused',
    ({ passkey }) => {
      const challenge = Buffer.alloc(54, 7).toString('base64url');
      return signInWithPasskey(createBrowser(service), passkey, { challenge });
    },
  ],
  [
    'with the challenge of the other market',
    'passkey-refused',
    async ({ passkey }) => {
      const { challenge } = await passkeySignInOptions(createBrowser(service, { host: luxembourg }));
      return signInWithPasskey(createBrowser(service), passkey, { challenge });
    },
  ],
  [
    'in the other market',
    'passkey-unknown',
    ({ passkey }) => signInWithPasskey(createBrowser(service, { host: luxembourg }), passkey),
  ],
  [
    'with a removed passkey',
    'passkey-unknown',
    async ({ account, passkey }) => {
      await sql("delete from authenticators where account_id = $1 and type = 'passkey'", [account.id]);
      return signInWithPasskey(createBrowser(service), passkey);
    },
  ],
  [
    'with the passkey of another person under its id',
    'passkey-refused',
    async ({ passkey: { id } }) => {
      const other = await owner();
      const options = await passkeySignInOptions(createBrowser(service));
      return signIn({ ...other.passkey.get(options), id, rawId: id });
    },
  ],
  [
    'with malformed data',
    'passkey-refused',
    async ({ passkey }) => {
      const options = await passkeySignInOptions(createBrowser(service));
      const { response, ...credential } = passkey.get(options);
      return signIn({ ...credential, response: { ...response, authenticatorData: 'AAAA' } });
    },
  ],
];

describe('the audit trail has the refusal, for the account', () => {
  test.each(enrolments)('of an enrolment %s', async (_, attempt) => {
    const own = await owner();
    const since = await lastId();
    expect(await attempt(own)).toMatchObject({ status: 422, json: { code: 'code-refused' } });
    expect(await refusalsOf(own.account.id, since)).toContainEqual(expect.stringMatching(/^code-refused/));
  });

  test.each(stepUps)('of a step-up %s', async (_, attempt) => {
    const own = await owner();
    const since = await lastId();
    expect(await attempt(own)).toMatchObject({ status: 422, json: { code: 'code-refused' } });
    expect(await refusalsOf(own.account.id, since)).toContainEqual(expect.stringMatching(/^code-refused/));
    expect(await own.browser.status()).toMatchObject({ single: false });
  });

  test.each(signIns)('of a sign-in %s', async (_, code, attempt) => {
    const own = await owner();
    const since = await lastId();
    expect(await attempt(own)).toMatchObject({ status: 422, json: { code } });
    expect(await refusalsOf(own.account.id, since)).toEqual([`sign-in-failed ${code} passkey`]);
  });

  test('of a passkey that nobody has, without an account', async () => {
    const since = await lastId();
    const answer = await signInWithPasskey(createBrowser(service), createSoftwarePasskey());
    expect(answer.json.code).toBe('passkey-unknown');
    expect(await refusalsOf(null, since)).toEqual(['sign-in-failed passkey-unknown passkey']);
  });

  test('of the second use of an app code, and of a recovery code in one of two parallel sign-ins', async () => {
    const { account, browser } = await owner();
    const secret = await enrolApp(service, browser);
    const code = appCode(secret);
    const asked = async (method: string) => {
      const other = createBrowser(service);
      const { payload } = (await other.signIn(account)).json.mfa;
      await other.show(payload, `&method=${method}`);
      return { other, payload };
    };
    const first = await asked('totp');
    expect((await first.other.confirm(first.payload, code)).status).toBe(200);
    const second = await asked('totp');
    const since = await lastId();
    expect((await second.other.confirm(second.payload, code)).status).toBe(422);
    expect(await refusalsOf(account.id, since)).toEqual(['code-refused totp']);
    const { codes } = (await browser.call('/mfa/recovery-codes', { method: 'POST' })).json;
    const both = [await asked('recovery-code'), await asked('recovery-code')];
    const before = await lastId();
    const answers = await Promise.all(both.map(({ other, payload }) => other.confirm(payload, codes[0])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await refusalsOf(account.id, before)).toContainEqual(
      expect.stringMatching(/^code-refused.* recovery-code$/),
    );
  });

  test('of an app that is enrolled with the same code again', async () => {
    const { account, browser } = await owner();
    const { payload, totp } = (await startAppEnrolment(browser)).json;
    expect((await confirmApp(browser, payload, appCode(totp.secret))).status).toBe(200);
    const since = await lastId();
    expect((await confirmApp(browser, payload, appCode(totp.secret))).status).toBe(422);
    expect(await refusalsOf(account.id, since)).toContainEqual(expect.stringMatching(/^code-refused/));
  });
});

describe('a body that no page sends is refused, and counted in the audit trail', () => {
  const paths = ['/mfa/activate', '/mfa/sudo', '/challenge/confirm', '/token/passkey'];
  const bodies: [string, unknown, number, string][] = [
    ['of a megabyte', { payload: 'A'.repeat(1_000_000) }, 413, 'body-too-large'],
    ['that is no JSON', '{"payload":', 400, 'invalid-json'],
    ['of another shape', { credential: 7 }, 400, 'invalid-request'],
  ];

  test.each(bodies)('%s', async (_, body, status, code) => {
    const { browser } = await owner();
    for (const path of paths) {
      await service.deps.failures.flush();
      const since = await lastId();
      const answers = [];
      for (let times = 0; times < 5; times += 1) answers.push(await browser.call(path, { body }));
      expect(answers.map(answer => [answer.status, answer.json.code])).toEqual(
        Array.from({ length: 5 }, () => [status, code]),
      );
      await service.deps.failures.flush();
      const { rows } = await sql(
        "select code, times from audit_events where event = 'input-refused' and id > $1 order by times",
        [since],
      );
      // Equal ones of a minute are one more row, however many there are.
      expect([path, rows]).toEqual([
        path,
        [
          { code, times: 1 },
          { code, times: 4 },
        ],
      ]);
    }
  });
});

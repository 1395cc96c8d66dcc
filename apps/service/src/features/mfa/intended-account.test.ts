import { describe, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';

const service = withTestService({ env: raisedLimits() });

const own = 'BE68539007547034';
const other = 'LU280019400644750000';

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

const person = (methods: ('sms' | 'email')[] = ['sms']) =>
  signedIn(service, { methods, columns: { language: 'en' } });

type Person = Awaited<ReturnType<typeof person>>;

const put = ({ browser }: Person, iban: string) =>
  browser.call('/user/iban', { method: 'PUT', body: { iban } });

/** The texts of the codes that were sent to an address, oldest first; that of the sign-in is left out. */
async function codeTexts(destination: string): Promise<string[]> {
  const messages = await messagesTo(service.deps, destination);
  return messages.flatMap(({ code, text }) => (code && /bank account/.test(text) ? [text] : []));
}

async function confirmFor(somebody: Person, iban: string): Promise<void> {
  const { account, browser } = somebody;
  const { payload } = (await browser.requestStepUpForIban(iban)).json;
  const answer = await browser.confirm(payload, await browser.codeFor(account));
  expect([answer.status, answer.json]).toEqual([200, { access_token: null }]);
}

const allowResend = () => sql('update challenges set may_resend_at = now()');

describe('a step-up for a bank account', () => {
  test('whose IBAN is swapped between code and change is refused, and stays for the account of the message', async () => {
    const somebody = await person();
    await confirmFor(somebody, own);
    const withOtherAccount = await put(somebody, other);
    expect([withOtherAccount.status, withOtherAccount.json.code]).toEqual([403, 'sudo-required']);
    expect(await somebody.browser.status()).toMatchObject({ single: true });
    expect((await put(somebody, 'BE68 5390 0754 7034')).status).toBe(200);
    expect(await somebody.browser.status()).toMatchObject({ single: false });
  });

  test('is replaced by one for another account, not added to it', async () => {
    const somebody = await person();
    await confirmFor(somebody, own);
    await confirmFor(somebody, other);
    expect((await put(somebody, own)).json.code).toBe('sudo-required');
    expect((await put(somebody, other)).status).toBe(200);
  });

  test('is no longer bound after one that names no account', async () => {
    const somebody = await person();
    await confirmFor(somebody, own);
    await somebody.browser.performStepUp('single', somebody.account);
    expect((await put(somebody, other)).status).toBe(200);
  });

  test('is not of use after a new sign-in on the device', async () => {
    const somebody = await person();
    await confirmFor(somebody, own);
    await somebody.browser.signInWithCode(somebody.account);
    expect((await put(somebody, own)).json.code).toBe('sudo-required');
  });
});

describe('its code', () => {
  test('names the last four characters, by SMS and by e-mail, also when it is sent again', async () => {
    const { account, browser } = await person(['sms', 'email']);
    const { payload } = (await browser.requestStepUpForIban('be68 5390 0754 7034')).json;
    await allowResend();
    expect((await browser.show(payload, '&resend=1')).status).toBe(200);
    expect((await browser.show(payload, '&method=email')).json.method).toBe('email');
    const bySms = await codeTexts(account.phone);
    expect(bySms).toHaveLength(2);
    for (const text of bySms) expect(text).toContain('change your bank account to BE...7034.');
    const [byMail] = await codeTexts(account.email);
    expect(byMail).toContain('The new bank account is BE•• •••• •••• 7034.');
    expect((await browser.confirm(payload, await browser.codeFor(account))).status).toBe(200);
    expect((await put({ browser } as Person, other)).json.code).toBe('sudo-required');
    expect((await put({ browser } as Person, own)).status).toBe(200);
  });

  test('names none where the request named none', async () => {
    const { account, browser } = await person();
    await browser.requestStepUp('single');
    expect((await codeTexts(account.phone))[0]).toContain('code to change your bank account. ');
  });

  test('is not sent again for the same account, nor at once for another one', async () => {
    const { account, browser } = await person();
    const first = (await browser.requestStepUpForIban(own)).json;
    expect((await browser.requestStepUpForIban('BE68 5390 0754 7034')).json.payload).toBe(first.payload);
    expect((await browser.requestStepUp('single')).json.payload).toBe(first.payload);
    const early = await browser.requestStepUpForIban(other);
    expect([early.status, early.json.code, early.json.retryAfterSeconds > 0]).toEqual([
      429,
      'too-many-codes',
      true,
    ]);
    await allowResend();
    const { payload } = (await browser.requestStepUpForIban(other)).json;
    expect(payload).not.toBe(first.payload);
    expect((await browser.show(first.payload)).json.code).toBe('challenge-ended');
    expect(await codeTexts(account.phone)).toHaveLength(2);
  });
});

test('the number is stored nowhere before the change', async () => {
  const somebody = await person();
  await confirmFor(somebody, own);
  await somebody.browser.requestStepUpForIban(own);
  const { rows } = await sql(
    'select s::text as row from sessions s union all select c::text from challenges c union all select a::text from audit_events a',
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toMatch(/53900754/);
});

test.each(['BE68539007547035', '', '<script>'])(
  'the IBAN %j is refused before a code is sent',
  async wrong => {
    const { account, browser } = await person();
    const answer = await browser.requestStepUpForIban(wrong);
    expect([answer.status, answer.json.code]).toEqual([422, 'iban-refused']);
    expect(await codeTexts(account.phone)).toEqual([]);
  },
);

test('a market without bank accounts starts none', async () => {
  const { account } = await person();
  const browser = createBrowser(service, { host: 'account-api.talon-lux.localhost:3000' });
  await browser.signInWithCode(account);
  expect((await browser.requestStepUpForIban(own)).json.code).toBe('not-found');
});

import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { addAccount, goodPassword } from '../../testing/accounts';
import { runJobs, takeJobs } from '../../testing/jobs';
import { messagesTo } from '../../testing/messages';
import { createRecovery, wrongCode } from '../../testing/recovery';
import { repeatCounted } from '../../testing/repeat-counted';
import { withTestService } from '../../testing/service';

// All limits have their default values and are the same for known and unknown addresses.
const service = withTestService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
afterEach(() => service.deps.db.query('truncate limit_counts, sms_daily_counts'));

const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const forget = (limit: string) => sql('delete from limit_counts where limit_name = $1', [limit]);
let count = 0;
const newPhone = () => `+3247033${String((count += 1)).padStart(4, '0')}`;
const tooMany = { status: 429, json: { code: 'too-many-codes' } };
/** Beyond the limits of a destination, requests share a delivery, whose code has 12 digits. */
const shared = { status: 200, json: { code_length: 12 } };

async function addressOf(whose: string): Promise<{ email: string; phone: string }> {
  const phone = newPhone();
  if (whose === 'known') return { ...(await addAccount(service.deps, { phones: phone })), phone };
  return { email: `nobody${count}@limits.example`, phone };
}

describe.each(['known', 'unknown'])('%s', whose => {
  test('5 codes in 15 minutes to one address from one network, resends included', async () => {
    const { email } = await addressOf(whose);
    const person = createRecovery(service);
    for (let asked = 0; asked < 4; asked += 1) expect((await person.forgot({ email })).status).toBe(200);
    const { payload } = (await person.forgot({ email })).json;
    expect(await person.forgot({ email })).toMatchObject(shared);
    await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
    expect(await person.resend(payload)).toMatchObject(shared);
    expect((await createRecovery(service).forgot({ email })).json.code_length).toBe(6);
    await sql("update limit_counts set at = array(select t - interval '15 minutes' from unnest(at) as t)");
    expect((await person.forgot({ email })).json.code_length).toBe(6);
  });

  test('15 codes in 15 minutes to one address from all networks', async () => {
    const { email } = await addressOf(whose);
    expect((await createRecovery(service).forgot({ email })).status).toBe(200);
    await repeatCounted(service.deps, 'recoveryDeliveriesInTotal', 14);
    expect((await createRecovery(service).forgot({ email })).json.code_length).toBe(6);
    expect(await createRecovery(service).forgot({ email })).toMatchObject(shared);
  });

  test('5 SMS a day to one number from one network, 15 from all networks', async () => {
    const { phone } = await addressOf(whose);
    const ask = async (person: ReturnType<typeof createRecovery>) => {
      await forget('recoveryDeliveries');
      await forget('recoveryDeliveriesInTotal');
      return person.forgot({ phone });
    };
    const person = createRecovery(service);
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(person)).json.code_length).toBe(8);
    expect(await ask(person)).toMatchObject(shared);
    expect((await ask(createRecovery(service))).json.code_length).toBe(8);
    await repeatCounted(service.deps, 'recoverySmsInTotal', 14);
    expect((await ask(createRecovery(service))).json.code_length).toBe(8);
    expect(await ask(createRecovery(service))).toMatchObject(shared);
  });

  test('60 unconfirmed codes an hour from one network; a /64 is one network', async () => {
    for (const asked of [1, 2]) {
      const { email } = await addressOf(whose);
      const person = createRecovery(service, { from: `2001:db8:9:9::${asked}` });
      expect((await person.call('/user/forgot-password', { email })).status).toBe(200);
      if (asked === 1) await repeatCounted(service.deps, 'unconfirmedByNetwork', 59);
    }
    const { email } = await addressOf(whose);
    const same = createRecovery(service, { from: '2001:db8:9:9:ffff::1' });
    expect(await same.forgot({ email })).toMatchObject(tooMany);
    const other = createRecovery(service, { from: '2001:db8:9:a::1' });
    expect((await other.forgot({ email })).status).toBe(200);
  });

  test('an exhausted daily SMS budget returns the same error, while e-mail is still sent', async () => {
    const { email, phone } = await addressOf(whose);
    await sql("insert into sms_daily_counts (day, sent) values ((now() at time zone 'utc')::date, 5000)");
    const refused = await createRecovery(service).forgot({ phone });
    expect([refused.status, refused.json.code]).toEqual([503, 'sms-away']);
    expect((await createRecovery(service).forgot({ email })).status).toBe(200);
  });

  test('from the 10th wrong code in a day, over all challenges, the code has 12 digits', async () => {
    const { email } = await addressOf(whose);
    const person = createRecovery(service);
    for (let challenges = 0; challenges < 2; challenges += 1) {
      const { payload, code_length } = (await person.forgot({ email })).json;
      expect(code_length).toBe(6);
      for (let tries = 0; tries < 5; tries += 1) {
        const wrong = await person.confirm(payload, await wrongFor(payload, tries));
        expect([wrong.status, wrong.json.code]).toEqual([422, 'code-refused']);
      }
    }
    const { payload, code_length } = (await person.forgot({ email })).json;
    expect(code_length).toBe(12);
    const card = { card_number: '5065 9999 9999 9999' };
    expect((await person.confirm(payload, await wrongFor(payload, 0), card)).json.code).toBe('code-refused');
  });
});

/** A code of six digits that the challenge does not have, whether or not one was sent. */
async function wrongFor(payload: string, nth: number): Promise<string> {
  const { rows } = await sql('select code_hash from challenges where payload = $1', [payload]);
  const codes = Array.from({ length: nth + 2 }, (_, index) => String(index).padStart(6, '0'));
  const isWrong = (code: string) =>
    !service.deps.keyedHash('code', `${payload}:${code}`).equals(rows[0].code_hash);
  return codes.filter(isWrong)[nth] ?? '';
}

describe('ten wrong recovery codes', () => {
  async function guessedAt() {
    const { email } = await addAccount(service.deps, { phones: newPhone(), language: 'en' });
    const person = createRecovery(service);
    for (let challenges = 0; challenges < 2; challenges += 1) {
      const { payload } = (await createRecovery(service).forgot({ email })).json;
      const code = await person.codeFor(email);
      for (let tries = 1; tries <= 5; tries += 1) await person.confirm(payload, wrongCode(code, tries));
    }
    await runJobs(service.deps);
    const { rows } = await sql('select account_id from identifiers where value = $1', [email]);
    return { email, person, id: rows[0].account_id as string };
  }

  test('do not refuse the owner’s right one, nor ask for a card', async () => {
    const { email, person } = await guessedAt();
    const { payload } = (await person.forgot({ email })).json;
    const code = await person.codeFor(email);
    expect(code).toMatch(/^\d{12}$/);
    const spaced = code.replace(/(\d{4})(?=\d)/g, '$1 ');
    expect((await person.confirm(payload, spaced)).status).toBe(200);
  });

  test('are audited, and the account is notified at every address', async () => {
    const { email, id } = await guessedAt();
    const { rows } = await sql(
      "select event, count(*)::int as times from audit_events where account_id = $1 and event like 'code%' group by event order by event",
      [id],
    );
    expect(rows).toEqual([
      { event: 'code-refused', times: 10 },
      { event: 'codes-lengthened', times: 1 },
    ]);
    const subjects = (await messagesTo(service.deps, email)).map(({ subject }) => subject);
    const notice = 'Someone is trying to reset your password';
    expect(subjects.filter(subject => subject === notice)).toHaveLength(1);
  });

  test('leave the queue without an address', async () => {
    const { email } = await addAccount(service.deps);
    const person = createRecovery(service);
    const { payload } = (await person.forgot({ email })).json;
    await person.confirm(payload, wrongCode(await person.codeFor(email)));
    const jobs = await takeJobs(service.deps, 'record-wrong-recovery-code');
    expect(jobs).not.toEqual([]);
    expect(JSON.stringify(jobs)).not.toContain(email);
  });
});

describe('a stranger', () => {
  test('who exhausts the limit of a network does not block recovery and sign-in of the person', async () => {
    const { email, phone } = await addressOf('known');
    await sql(
      `insert into authenticators (account_id, type, settled_at_once)
       select account_id, 'sms', true from identifiers where value = $1`,
      [email],
    );
    const stranger = createRecovery(service);
    for (let asked = 0; asked < 6; asked += 1) await stranger.forgot({ phone });
    expect(await stranger.forgot({ phone })).toMatchObject(shared);
    const person = createRecovery(service);
    for (let asked = 0; asked < 5; asked += 1) {
      const { json } = await person.signIn({ email, password: goodPassword });
      expect(json).toMatchObject({ code: 'mfa-required', mfa: { method: 'sms' } });
    }
    expect(await person.prove({ phone })).toMatch(/^[\w-]{43}$/);
  });

  describe('who uses up the limit of all networks', () => {
    /** Requests a code without running the job that sends it. */
    const ask = (person: ReturnType<typeof createRecovery>, email: string) =>
      person.call('/user/forgot-password', { email });

    async function exhaustCodes() {
      const { email, phone } = await addressOf('known');
      const deviceId = randomUUID();
      const person = () => createRecovery(service, { deviceId });
      expect((await person().signIn({ email, password: goodPassword })).status).toBe(200);
      for (let network = 0; network < 3; network += 1) {
        const stranger = createRecovery(service, { deviceId: randomUUID() });
        for (let asked = 0; asked < 5; asked += 1) await ask(stranger, email);
      }
      expect(await createRecovery(service).forgot({ email })).toMatchObject(shared);
      return { email, phone, person };
    }

    test('needs more than one site for it: the networks of an IPv6 /48 share one limit', async () => {
      const { email } = await addressOf('known');
      const digits: number[] = [];
      for (let network = 1; network <= 15; network += 1) {
        const stranger = createRecovery(service, { from: `2001:db8:61:${network}::1` });
        digits.push((await ask(stranger, email)).json.code_length);
      }
      expect(digits.filter(each => each === 6)).toHaveLength(5);
      const person = createRecovery(service, { from: '2001:db8:62:1::1' });
      expect(await person.prove({ email })).toMatch(/^[\w-]{43}$/);
    });

    test('does not keep a device of the person from recovery', async () => {
      const { email, person } = await exhaustCodes();
      const { payload } = (await person().forgot({ email })).json;
      await sql('update challenges set may_resend_at = now() where payload = $1', [payload]);
      expect((await person().resend(payload)).json.code_length).toBe(6);
      expect(await person().prove({ email })).toMatch(/^[\w-]{43}$/);
    });

    test('sees the reply of any other device on one of somebody else', async () => {
      const { email } = await exhaustCodes();
      const own = await addressOf('known');
      const stranger = createRecovery(service, { deviceId: randomUUID() });
      expect((await stranger.signIn({ email: own.email, password: goodPassword })).status).toBe(200);
      expect(await stranger.forgot({ email })).toMatchObject(shared);
      expect(await stranger.forgot({ email: 'nobody@known-devices.example' })).toMatchObject({ status: 200 });
    });

    test('and a device of the person get no more than 5 codes of its own, and 15 for all of them', async () => {
      const { email, person } = await exhaustCodes();
      for (let asked = 0; asked < 5; asked += 1)
        expect((await ask(person(), email)).json.code_length).toBe(6);
      expect(await person().forgot({ email })).toMatchObject(shared);
      for (let devices = 1; devices <= 3; devices += 1) {
        const other = createRecovery(service, { deviceId: randomUUID() });
        await other.signIn({ email, password: goodPassword });
        for (let asked = 0; asked < 5; asked += 1) {
          expect((await ask(other, email)).json.code_length).toBe(devices < 3 ? 6 : 12);
        }
      }
      await runJobs(service.deps);
      const codes = (await messagesTo(service.deps, email)).flatMap(({ code }) => code ?? []);
      expect(codes.filter(code => code.length === 6)).toHaveLength(30);
      expect(codes.filter(code => code.length === 12)).toHaveLength(1);
    });
  });

  test('who uses up the SMS of a day leaves those of a device of the person', async () => {
    const { email, phone } = await addressOf('known');
    const person = createRecovery(service, { deviceId: randomUUID() });
    await person.signIn({ email, password: goodPassword });
    expect((await createRecovery(service).forgot({ phone })).status).toBe(200);
    await sql(
      "update limit_counts set at = array_fill(now(), array[15]) where limit_name = 'recoverySmsInTotal'",
    );
    expect(await createRecovery(service).forgot({ phone })).toMatchObject(shared);
    expect((await person.forgot({ phone })).json.code_length).toBe(8);
  });

  test('does not void the code of a person: several are valid at once', async () => {
    const { email } = await addressOf('known');
    const person = createRecovery(service);
    const { payload } = (await person.forgot({ email })).json;
    const code = await person.codeFor(email);
    await createRecovery(service).forgot({ email });
    await createRecovery(service).forgot({ email });
    expect((await person.confirm(payload, code)).status).toBe(200);
  });

  test('cannot find out whether an address has an account; an unknown address gets one mail a day', async () => {
    const known = await addressOf('known');
    const unknown = await addressOf('unknown');
    const answers = [];
    for (const { email } of [known, unknown]) {
      answers.push(await createRecovery(service).forgot({ email, language: 'fr' }));
      await createRecovery(service).forgot({ email });
    }
    const [one, other] = answers.map(({ status, headers, json }) => ({
      status,
      headers: { ...headers, date: '', 'x-request-id': '', 'content-length': '' },
      json: { ...json, payload: '', recipient: json.recipient.length },
    }));
    expect(one).toEqual(other);
    expect(answers.map(({ json }) => json.payload.length)).toEqual([43, 43]);
    const mails = await messagesTo(service.deps, unknown.email);
    expect(mails).toMatchObject([{ code: null, language: 'fr' }]);
    expect(await messagesTo(service.deps, known.email)).toHaveLength(2);
    await sql("update limit_counts set at = array(select t - interval '1 day' from unnest(at) as t)");
    await createRecovery(service).forgot({ email: unknown.email });
    expect(await messagesTo(service.deps, unknown.email)).toHaveLength(2);
  });

  test('causes no SMS to an unknown phone', async () => {
    // The notifications of earlier tests.
    await runJobs(service.deps);
    await sql('truncate sms_daily_counts');
    const { phone } = await addressOf('unknown');
    expect((await createRecovery(service).forgot({ phone })).status).toBe(200);
    expect(await messagesTo(service.deps, phone)).toEqual([]);
    expect((await sql('select 1 from sms_daily_counts')).rowCount).toBe(0);
  });
});

test('a confirmed code does not count against its network any more', async () => {
  const { email } = await addressOf('known');
  await createRecovery(service).prove({ email });
  const { rows } = await sql(
    "select cardinality(at) as counted from limit_counts where limit_name = 'unconfirmedByNetwork'",
  );
  expect(rows).toEqual([{ counted: 0 }]);
});

import { beforeAll, describe, expect, test, vi } from 'vitest';
import { transaction } from '../../db/transaction';
import { createPasswordHashing } from '../../kernel/password-hashing';
import { tokenHash } from '../../kernel/token';
import { addAccount, goodPassword } from '../../testing/accounts';
import { withTestService } from '../../testing/service';

const service = withTestService();

const signIn = (body: object) => service.call('/token', { body: { password: goodPassword, ...body } });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

const noCookies = { read: () => undefined, keep: () => undefined, names: () => [], drop: () => undefined };

describe('any verified identifier signs in', () => {
  beforeAll(() =>
    addAccount(service.deps, { emails: 'first@any.example second@any.example', phones: '+32470555001' }),
  );

  test.each([
    ['the primary e-mail', { email: 'first@any.example' }],
    ['another e-mail', { email: 'second@any.example' }],
    ['an e-mail in capitals with blanks around it', { email: ' First@Any.Example ' }],
    ['a phone as E.164', { phone: '+32470555001' }],
    ['a phone as people of the market write it', { phone: '0470 55 50 01' }],
  ])('%s', async (_name, body) => {
    const answer = await signIn(body);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      required_action: null,
      duplicated: false,
      person: null,
      expires_in: 2592000,
    });
  });

  test('an unverified identifier does not sign in', async () => {
    await sql(
      `insert into identifiers (account_id, kind, value, is_primary)
       select account_id, 'email', 'unproven@any.example', false from identifiers where value = 'first@any.example'`,
    );
    expect((await signIn({ email: 'unproven@any.example' })).status).toBe(400);
  });
});

test('an unknown identifier and a wrong password return the same response', async () => {
  const { email } = await addAccount(service.deps);
  const wrong = await signIn({ email, password: 'not the password' });
  const unknown = await signIn({ email: 'nobody@test.example' });
  expect(wrong.status).toBe(400);
  expect(wrong.json.code).toBe('invalid-credentials');
  expect(unknown.json).toEqual(wrong.json);
  const comparable = ({ headers }: typeof wrong) => ({ ...headers, date: '', 'x-request-id': '' });
  expect(comparable(unknown)).toEqual(comparable(wrong));
});

test('only a failed sign-in waits until its fixed time', async () => {
  const { email } = await addAccount(service.deps);
  const waited = vi.spyOn(service.deps, 'delayFailure');
  expect((await signIn({ email })).status).toBe(200);
  expect(waited).not.toHaveBeenCalled();
  expect((await signIn({ email, password: 'not the password' })).status).toBe(400);
  expect((await signIn({ email: 'nobody@test.example' })).status).toBe(400);
  expect(waited).toHaveBeenCalledTimes(2);
  waited.mockRestore();
});

describe('each sign-in costs as many hashes as the identifier has accounts', () => {
  test.each([
    ['one account', 1],
    ['two accounts', 2],
    ['three accounts', 3],
  ])('%s', async (_name, carriers) => {
    const emails = `shared${carriers}@cost.example`;
    for (let index = 0; index < carriers; index += 1) await addAccount(service.deps, { emails });
    expect(await hashesOf({ email: emails, password: 'wrong password here' })).toBe(carriers);
    expect(await hashesOf({ email: emails })).toBe(carriers);
  });

  test('an unknown identifier costs one hash', async () => {
    expect(await hashesOf({ email: 'nobody@cost.example' })).toBe(1);
  });

  async function hashesOf(body: object): Promise<number> {
    let hashes = 0;
    const { hashing } = service.deps;
    const counting = {
      ...hashing,
      verify: (...given: Parameters<typeof hashing.verify>) => ((hashes += 1), hashing.verify(...given)),
    };
    const { signIn: signInHere } = await import('./sign-in');
    const { belgium } = await import('@talon/markets/be/market');
    const visitor = {
      market: belgium,
      language: 'nl',
      address: `10.${Math.floor(Math.random() * 255)}.1.1`,
      deviceId: null,
      userAgent: null,
      bearerToken: null,
      cookies: noCookies,
    };
    const input = { body: { password: goodPassword, ...body }, params: {} };
    await signInHere({ ...service.deps, hashing: counting }, visitor, input as never).catch(() => undefined);
    return hashes;
  }
});

describe('the required action of a sign-in, in order', () => {
  test.each([
    ['weak_password', { password: 'kort' }, 1],
    ['weak_password', { password: 'unbelievable' }, 2],
    ['weak_password', { password_imposed: 'yes' }, 2],
    ['weak_password', { firstname: 'Wilhelmina', password: 'wilhelmina-1234' }, 1],
    ['weak_password', { password: 'kort', mfa_forced: 'yes' }, 1],
    ['mfa_forced', { mfa_forced: 'yes' }, 0],
  ])('%s for %o', async (required_action, given: Record<string, string>, status) => {
    const { email } = await addAccount(service.deps, given);
    const answer = await signIn({ email, ...('password' in given && { password: given['password'] }) });
    expect(answer.json).toMatchObject({ required_action, expires_in: 900, person: { language: 'en' } });
    const { rows } = await sql(
      'select password_status from accounts a join identifiers i on i.account_id = a.id where i.value = $1',
      [email],
    );
    expect(rows[0].password_status).toBe(status);
  });

  test('duplicated comes before mfa_forced, and the password selects the account', async () => {
    const emails = 'twice@required_action.example';
    await addAccount(service.deps, { emails, firstname: 'Old', password: 'the old long password' });
    await addAccount(service.deps, { emails, firstname: 'New', mfa_forced: 'yes' });
    const old = await signIn({ email: emails, password: 'the old long password' });
    expect(old.json).toMatchObject({
      required_action: 'duplicated',
      duplicated: true,
      person: { firstname: 'Old' },
    });
    const young = await signIn({ email: emails });
    expect(young.json).toMatchObject({
      required_action: 'duplicated',
      duplicated: true,
      person: { firstname: 'New' },
    });
  });
});

test('the same password typed on another keyboard is the same password (NFKC)', async () => {
  const { email } = await addAccount(service.deps, { password: 'café au lait à midi' });
  const answer = await signIn({ email, password: 'cafe\u0301 au lait a\u0300 midi' });
  expect(answer.status).toBe(200);
});

test('only the hash of a token is stored, valid for 30 days by the clock of the database', async () => {
  const { email } = await addAccount(service.deps);
  const { access_token: token } = (await signIn({ email })).json;
  const { rows } = await sql(
    'select hash, round(extract(epoch from expires_at - now()) / 86400)::int as days from tokens where hash = $1',
    [tokenHash(token)],
  );
  expect(rows).toEqual([{ hash: tokenHash(token), days: 30 }]);
});

test('a password hash with outdated parameters is renewed at sign-in', async () => {
  const { hash } = await import('@node-rs/argon2');
  service.deps.hashing = createPasswordHashing();
  const old = await hash(goodPassword, { memoryCost: 4096, timeCost: 1 });
  const { email } = await addAccount(service.deps, { password: '', password_hash: `"${old}"` });
  expect((await signIn({ email })).status).toBe(200);
  const { rows } = await sql(
    'select password_hash from accounts a join identifiers i on i.account_id = a.id where i.value = $1',
    [email],
  );
  expect(rows[0].password_hash).toContain('m=19456,t=2,p=1');
  expect((await signIn({ email })).status).toBe(200);
});

test('a password that changes during its verification signs nobody in', async () => {
  const { email } = await addAccount(service.deps);
  const { signInClaimant } = await import('./sign-in-claimant');
  const { judgeVerified } = await import('./judge-verified');
  const { lookUpAttempt } = await import('./sign-in-attempt');
  const { belgium } = await import('@talon/markets/be/market');
  const visitor = {
    market: belgium,
    address: '10.0.0.9',
    deviceId: null,
    userAgent: null,
    bearerToken: null,
    cookies: noCookies,
  };
  const attempt = await lookUpAttempt(service.deps, visitor, { kind: 'email', value: email });
  const [claimant] = attempt.claimants;
  if (!claimant) throw new Error('no claimant');
  await sql('update accounts set password_hash = $2 where id = $1', [claimant.id, 'another hash']);
  const check = { needsCaptcha: false, consecutiveFailures: 0, accountFailures: 0, hasFailures: false };
  const verified = await judgeVerified(service.deps, visitor, attempt, claimant, goodPassword);
  const { rows: before } = await sql('select count(*) from sessions');
  await expect(
    transaction(service.deps.db, tx =>
      signInClaimant(service.deps, tx, visitor, { attempt, check, verified }),
    ),
  ).rejects.toThrow('invalid-credentials');
  expect((await sql('select count(*) from sessions')).rows).toEqual(before);
});

test('an operator who requires a new password while the old one is verified is obeyed', async () => {
  const { email } = await addAccount(service.deps);
  const { verify } = service.deps.hashing;
  let verified = 0;
  service.deps.hashing.verify = async (...given) => {
    verified += 1;
    const isCorrect = await verify(...given);
    await sql(
      `update accounts set is_password_imposed = true, password_status = 2
        where id = (select account_id from identifiers where value = $1)`,
      [email],
    );
    return isCorrect;
  };
  const answer = await signIn({ email });
  service.deps.hashing.verify = verify;
  expect([answer.status, answer.json.required_action, verified]).toEqual([200, 'weak_password', 1]);
});

test('during maintenance sign-in returns 503 and signed-in people can continue', async () => {
  const { email } = await addAccount(service.deps);
  const { access_token: token } = (await signIn({ email })).json;
  await sql("insert into maintenance (market) values ('be')");
  const answer = await signIn({ email });
  expect([answer.status, answer.json.code]).toEqual([503, 'maintenance']);
  expect(answer.headers['retry-after']).toBe('300');
  const user = await service.call('/user', { headers: { Authorization: `Bearer ${token}` } });
  expect(user.status).toBe(200);
  await sql('delete from maintenance');
  expect((await signIn({ email })).status).toBe(200);
});

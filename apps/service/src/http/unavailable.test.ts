import { describe, expect, test } from 'vitest';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

const service = withTestService({ env: { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' } });

test.each([
  ['POST', '/token', { email: 'a@b.example', password: 'a password' }],
  ['GET', '/user', undefined],
] as const)(
  'while the database is away %s %s answers 503 and when to try again',
  async (method, path, body) => {
    const headers = { Authorization: `Bearer ${'A'.repeat(43)}` };
    const answer = await service.call(path, { method, headers, ...(body && { body }) });
    expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
    expect(answer.headers['retry-after']).toBe('5');
  },
);

test('the page is served all the same, and the node says that it is not ready', async () => {
  expect((await service.call('/login/email', { host: 'account.talon.localhost' })).status).toBe(200);
  expect((await service.call('/ready')).status).toBe(503);
});

describe('while the database accepts no writes', () => {
  const full = withTestService();

  test.each([
    ['53100', 'its disk is full'],
    ['25006', 'it is a standby'],
  ])(
    '(%s: %s) a write answers 503, and a signed-in person can read, also when that use is to be recorded',
    async errcode => {
      const columns = { firstname: 'Lotte', lastname: 'Peeters', birthdate: '1988-04-12', language: 'nl' };
      const { browser } = await signedIn(full, { columns });
      const { db } = full.deps;
      await db.query("update tokens set idle_until = now() + interval '1 hour'");
      await db.query(`create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no writes' using errcode = '${errcode}'; end $$`);
      for (const table of ['sessions', 'accounts']) {
        await db.query(`create trigger refuse before insert or update on ${table} execute function refuse()`);
      }
      expect((await browser.call('/user')).status).toBe(200);
      const body = { firstname: 'Marie', lastname: 'Peeters', language: 'nl' };
      const answer = await browser.call('/user', { method: 'POST', body });
      expect([answer.status, answer.json.code, answer.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '5',
      ]);
      for (const table of ['sessions', 'accounts']) await db.query(`drop trigger refuse on ${table}`);
      expect((await browser.call('/user', { method: 'POST', body })).status).toBeLessThan(300);
    },
  );
});

import { expect, test } from 'vitest';
import { addAccount, goodPassword } from '../../testing/accounts';
import { withTestService } from '../../testing/service';

const service = withTestService({ hasRealHashes: true, env: { TRUSTED_PROXIES: '127.0.0.1' } });

const signIn = (email: string, password: string, from: string) =>
  service.call('/token', { body: { email, password }, headers: { 'X-Forwarded-For': from } });

test('while 110 connections of one network try invented identifiers, 25 of 25 people sign in from others', async () => {
  const people = [];
  for (let index = 0; index < 25; index += 1) people.push(await addAccount(service.deps));
  const flood = { isOver: false, refused: 0, tried: 0 };
  const connections = Array.from({ length: 110 }, async (_, connection) => {
    for (let round = 0; !flood.isOver; round += 1) {
      const answer = await signIn(`c${connection}-${round}@flood.example`, 'wrong password', '192.0.2.1');
      flood.tried += 1;
      if (answer.status === 429) flood.refused += 1;
    }
  });
  const statuses = await Promise.all(
    people.map(async ({ email }, index) => (await signIn(email, goodPassword, `203.0.${index}.1`)).status),
  );
  flood.isOver = true;
  await Promise.all(connections);
  expect(statuses).toEqual(Array.from({ length: 25 }, () => 200));
  expect(flood.tried).toBeGreaterThan(110);
  expect(flood.refused).toBeGreaterThan(0);
}, 60_000);

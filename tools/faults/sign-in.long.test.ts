import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKillableService } from './killable-service';

const people = [
  ['lotte@peeters.example', 'vier dozen thee'],
  ['amine@benali.example', 'trois tasses de café'],
  ['jonas@maes.example', 'regen op het dak'],
  ['oliver@smith.example', 'seven quiet mornings'],
] as const;

let stand: Awaited<ReturnType<typeof startKillableService>>;
beforeAll(async () => {
  stand = await startKillableService('sign-in', {
    // Raised, because these people sign in many hundred times.
    LIMITS: '{"signInWaitSeconds":[0],"failuresThatRequireCode":1000000}',
  });
}, 120_000);
afterAll(() => stand.stop());

/** Signs people in until `end.isOver`, and adds each acknowledged token to `acknowledged`. */
async function signInUntil(end: { isOver: boolean }, acknowledged: string[]): Promise<void> {
  const keepSigningIn = async ([email, password]: (typeof people)[number]) => {
    while (!end.isOver) {
      const answer = await stand.call('POST', '/token', {}, { email, password }).catch(() => undefined);
      if (answer?.status === 200) acknowledged.push(String(answer.json['access_token']));
      else await sleep(20);
    }
  };
  await Promise.all(people.map(keepSigningIn));
}

test('after kill -9 of the service or of PostgreSQL under load, twenty times, every acknowledged token still works', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    const end = { isOver: false };
    const load = signInUntil(end, acknowledged);
    await sleep(300 + Math.random() * 400);
    await (round % 2 === 0 ? stand.killService() : stand.killPostgres());
    await stand.untilReady();
    await sleep(100);
    end.isOver = true;
    await load;
    for (const token of acknowledged) {
      const { status } = await stand.call('GET', '/user', { Authorization: `Bearer ${token}` });
      expect(status).toBe(200);
    }
  }
  console.log(`${acknowledged.length} acknowledged sign-ins, all of them still good`);
  expect(acknowledged.length).toBeGreaterThan(100);
}, 300_000);

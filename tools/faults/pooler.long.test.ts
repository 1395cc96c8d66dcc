import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildIfNeeded } from '../build.mjs';
import { projectRoot } from '../project.mjs';
import { leaveOut } from '../test/short-run.mjs';
import { makeKeys } from '../start/keys.mjs';
import { createPerson } from '../two-nodes/person';
import { startTwoServices, type TestBed } from '../two-nodes/two-services';
import { pgbouncer, startPgBouncer } from './pgbouncer';
import { type Pooler, startTransactionPooler } from './transaction-pooler';

type Start = (databaseUrl: string) => Promise<Pooler>;

const lotte = { email: 'lotte@peeters.example', password: 'vier dozen thee' };
const signIns = 36;

const poolers: [string, Start][] = [['our own pooler', url => startTransactionPooler(url)]];
const program = pgbouncer;
if (program !== undefined) poolers.push(['PgBouncer', url => startPgBouncer(program, url)]);
else leaveOut('tools/faults', 'PgBouncer, not on this machine: our own pooler stands in for it');

describe.each(poolers)('behind %s in transaction mode', (_name, startPooler) => {
  test.each([
    ['main.js', [], 1],
    ['talon.js', ['clients', 'list'], 2],
  ] as const)(
    '%s without a direct address says what to do, and ends',
    async (built, args, code) => {
      await buildIfNeeded(() => undefined);
      const pooler = await startPooler(inject('adminUrl'));
      const env = { ...process.env, ...makeKeys(), DATABASE_URL: pooler.url, DEMONSTRATION: '1' };
      const path = join(projectRoot, 'apps/service/dist', built);
      const child = spawn(process.execPath, [path, ...args], { env, cwd: projectRoot });
      const [output, , [exitCode]] = await Promise.all([
        text(child.stderr),
        text(child.stdout),
        once(child, 'exit'),
      ]);
      await pooler.stop();
      expect(output).toMatch(/^.*pooler.* answers at DATABASE_URL: .*DATABASE_DIRECT_URL too.*\n$/);
      expect(exitCode).toBe(code);
    },
    300_000,
  );

  describe('with a direct address', () => {
    let stand: TestBed;
    let pooler: Pooler | undefined;
    beforeAll(async () => {
      stand = await startTwoServices(async (_node, databaseUrl) => {
        pooler ??= await startPooler(databaseUrl);
        return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl };
      });
    }, 300_000);
    afterAll(async () => {
      await stand.stop();
      await pooler?.stop();
    });

    test(`${signIns} sign-ins succeed, six at once, and each session is known at both nodes`, async () => {
      const statuses: number[] = [];
      for (let round = 0; round < signIns / 6; round += 1) {
        const answers = await stand.atOnce(6, async node => {
          const person = createPerson(stand, lotte);
          const { status } = await person.request(node, '/token', { body: lotte });
          return [status, (await person.request(node + 1, '/user')).status];
        });
        statuses.push(...answers.flat());
      }
      expect(statuses).toEqual(Array.from({ length: signIns * 2 }, () => 200));
    }, 120_000);

    test('the queue sends messages', async () => {
      const { email } = lotte;
      const [reply, code] = await stand.codeAfter(email, () =>
        stand.call(0, '/user/forgot-password', { body: { email } }),
      );
      expect(reply.status).toBeLessThan(300);
      expect(code).toMatch(/^\d{6,}$/);
    });
  });
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { createPools, endPools } from './pools';

/** The kernel counts its timers in hundredths of a second. */
const longestTicks = 1_000;
const keepAliveTimer = '02';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject('adminUrl'));
});
afterAll(() => database.drop());

const ownPort = { text: 'select inet_client_port() as port' };

function pools(databaseDirectUrl?: string) {
  const created = createPools({ databaseUrl: database.url, databaseDirectUrl }, 3, () => undefined);
  onTestFinished(() => endPools(created));
  return created;
}

const inHex = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`;

/** The timer of our socket with this port, as Linux lists it, and the ticks until it expires. */
function timerOf(port: number): { timer: string | undefined; ticks: number } {
  const server = inHex(Number(new URL(database.url).port));
  const sockets = ['tcp', 'tcp6']
    .flatMap(name => readFileSync(`/proc/net/${name}`, 'utf8').split('\n'))
    .map(line => line.trim().split(/\s+/));
  const own = sockets.find(([, local, remote]) => local?.endsWith(inHex(port)) && remote?.endsWith(server));
  const [timer, ticks = ''] = own?.[5]?.split(':') ?? [];
  return { timer, ticks: Number.parseInt(ticks, 16) };
}

const poolPort = async (pool: 'db' | 'direct' | 'probe', directUrl?: () => string) =>
  (await pools(directUrl?.())[pool].query<{ port: number }>(ownPort)).rows[0]?.port ?? 0;

test.skipIf(process.platform !== 'linux').each([
  ['of the pool', () => poolPort('db')],
  ['of the pool behind a pooler', () => poolPort('db', () => database.url)],
  ['past the pooler', () => poolPort('direct', () => database.url)],
  ['that asks whether the database is ready', () => poolPort('probe')],
])(
  'the connection %s asks after ten seconds of silence whether the server is there',
  async (_name, connect) => {
    const port = await connect();
    expect(port).toBeGreaterThan(0);
    // A moment earlier, the last bytes may not have been acknowledged yet: that is another timer.
    await expect.poll(() => timerOf(port).timer).toBe(keepAliveTimer);
    expect(timerOf(port).ticks).toBeLessThanOrEqual(longestTicks);
  },
);

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const most = 10;

/**
 * Waits until the database accepts a write from a new connection. Returns when it did.
 */
export async function untilWritable(url: string): Promise<number> {
  const state = { backAt: 0 };
  let waiting = 0;
  const endsAt = Date.now() + 180_000;
  const probe = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('insert into test.probe default values');
      state.backAt ||= Date.now();
    } catch {
      // The database is still away.
    }
    await Promise.race([client.end().catch(() => undefined), sleep(1_000)]);
    waiting -= 1;
  };
  while (!state.backAt) {
    if (Date.now() > endsAt) throw new Error('the database is not back after three minutes');
    if (waiting < most) {
      waiting += 1;
      void probe();
    }
    await sleep(100);
  }
  return state.backAt;
}

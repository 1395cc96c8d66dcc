import { makeKeys } from '../tools/start/keys.mjs';
import { freePort } from '../tools/postgres/server.mjs';
import { startThrowAwayCluster } from '../tools/postgres/throw-away.mjs';
import { createDatabase } from '../tools/start/create-database.mjs';
import { startService } from '../tools/start/service-process.mjs';

const many = { most: 100_000, seconds: 3600 };

/**
 * Runs before the journeys. Starts the built service with the demonstration data, on its own database and a free port. The
 * tests read the port from E2E_PORT, the database from E2E_DATABASE_URL and the keys of its hashes from E2E_HASH_KEYS. Returns
 * a function that stops service and database.
 */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const cluster = await startThrowAwayCluster({ inMemory: true });
  const port = String(await freePort());
  const databaseUrl = await createDatabase(cluster, 'talon');
  const keys = makeKeys();
  const service = startService({
    env: {
      ...process.env,
      ...keys,
      DATABASE_URL: databaseUrl,
      DEMONSTRATION: '1',
      LOG_LEVEL: 'error',
      // A journey may send from a network of its own.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      // Raised, because all journeys use the same address. Each limit has its own test at its default.
      LIMITS: JSON.stringify({
        counted: {
          unconfirmedByNetwork: many,
          unconfirmedByNumberBlock: many,
          unconfirmedToBlockBySite: many,
          invalidNumbers: many,
          onboardingsByAssignment: many,
          destinationsByOwner: many,
        },
      }),
      PORT: port,
    },
    output: 'inherit',
  });
  const stop = async () => {
    await service.stop();
    await cluster.stop();
  };
  if (!(await service.ready)) {
    await stop();
    throw new Error('The service did not start; its output is above.');
  }
  process.env['E2E_PORT'] = port;
  process.env['E2E_DATABASE_URL'] = databaseUrl;
  process.env['E2E_HASH_KEYS'] = keys.HASH_KEYS;
  return stop;
}

import { makeKeys } from '../tools/start/keys.mjs';
import { freePort } from '../tools/postgres/server.mjs';
import { startThrowAwayCluster } from '../tools/postgres/throw-away.mjs';
import { createDatabase } from '../tools/start/create-database.mjs';
import { startService } from '../tools/start/service-process.mjs';

/**
 * Before the journeys: the built service with the demonstration's people, on a database of its own and a free port,
 * which the tests read as E2E_PORT (and the address of the database as E2E_DATABASE_URL). Answers what ends both.
 */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const cluster = await startThrowAwayCluster();
  const port = String(await freePort());
  const databaseUrl = await createDatabase(cluster, 'talon');
  const service = startService({
    env: {
      ...process.env,
      ...makeKeys(),
      DATABASE_URL: databaseUrl,
      DEMONSTRATION: '1',
      LOG_LEVEL: 'error',
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
    throw new Error('The service did not start; its words are above.');
  }
  process.env['E2E_PORT'] = port;
  process.env['E2E_DATABASE_URL'] = databaseUrl;
  return stop;
}

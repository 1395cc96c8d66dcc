import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startThrowAwayCluster } from '../tools/postgres/throw-away.mjs';
import { freePort } from '../tools/postgres/server.mjs';
import { createDatabase } from '../tools/start/create-database.mjs';
import { makeKeys } from '../tools/start/keys.mjs';
import { startService } from '../tools/start/service-process.mjs';

/** Starts a service with its own configuration and database, and the default limits. */
export async function startSeparateService(more: Record<string, string>) {
  const cluster = await startThrowAwayCluster({ inMemory: true });
  const port = String(await freePort());
  const databaseUrl = await createDatabase(cluster, 'talon');
  const own = { DATABASE_URL: databaseUrl, DEMONSTRATION: '1', LOG_LEVEL: 'error', PORT: port };
  const service = startService({
    env: { ...process.env, ...makeKeys(), ...own, ...more },
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
  return { port, databaseUrl, stop };
}

/** Starts an HTTP server on loopback that simulates a third party. */
export async function startStubServer(
  answer: RequestListener,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

// @ts-check
import { join } from 'node:path';
import { createShutdown } from './start/shutdown.ts';
import { projectRoot } from './project.mjs';
import { buildReference } from './build/reference.ts';
import { startFront } from './dev/front.ts';
import { startLiveService } from './dev/live-service.ts';
import { freePort } from './postgres/server.mjs';
import { waitForPort } from './start/port.ts';
import { prepareEnvironment } from './start/environment.ts';

const shutdown = createShutdown();

/** @param {string} step */
function report(step) {
  console.log(`· ${step}`);
}

await shutdown.guard(async () => {
  const port = Number(process.env['PORT'] || 3000);
  await waitForPort(port, undefined, report);
  const environment = await shutdown.add(prepareEnvironment(report));
  await buildReference();
  const servicePort = await freePort();
  const env = {
    ...environment.env,
    PORT: String(servicePort),
    PUBLIC_URL_PORT: String(port),
    LISTEN_HOST: '127.0.0.1',
    PORTAL_INDEX: join(projectRoot, 'apps/portal/index.html'),
  };
  const service = await shutdown.add(startLiveService(env, report));
  const front = startFront({ port, servicePort: async () => service.settled().then(() => servicePort) });
  await shutdown.add(front.then(stop => ({ stop })));
  console.log(`\nhttp://account.talon.localhost:${port}/\nhttp://account.talon-lux.localhost:${port}/\n`);
});

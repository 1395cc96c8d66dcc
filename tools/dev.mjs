// @ts-check
import './require-node.mjs';
import { join } from 'node:path';
import { createEnding } from './start/ending.mjs';
import { installIfNeeded } from './install.mjs';
import { projectRoot } from './project.mjs';
import { waitForPort } from './start/port.mjs';

const ending = createEnding();

/** @param {string} step */
function tell(step) {
  console.log(`· ${step}`);
}

await ending.guard(async () => {
  const port = Number(process.env['PORT'] || 3000);
  await waitForPort(port, undefined, tell);
  await installIfNeeded(tell);
  const { prepareSurroundings } = await import('./start/surroundings.mjs');
  const { freePort } = await import('./postgres/server.mjs');
  const { startLiveService } = await import('./dev/live-service.mjs');
  const { startFront } = await import('./dev/front.mjs');

  const surroundings = await ending.add(prepareSurroundings(tell));
  const servicePort = await freePort();
  const env = {
    ...surroundings.env,
    PORT: String(servicePort),
    PUBLIC_URL_PORT: String(port),
    LISTEN_HOST: '127.0.0.1',
    PORTAL_INDEX: join(projectRoot, 'apps/portal/index.html'),
  };
  const service = await ending.add(startLiveService(env, tell));
  const front = startFront({ port, servicePort: async () => service.settled().then(() => servicePort) });
  await ending.add(front.then(stop => ({ stop })));
  console.log(`\nhttp://account.talon.localhost:${port}/\nhttp://account.talon-lux.localhost:${port}/\n`);
});

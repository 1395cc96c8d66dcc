// @ts-check
import { join } from 'node:path';
import { createEnding } from './start/ending.mjs';
import { projectRoot } from './project.mjs';
import { startFront } from './dev/front.mjs';
import { startLiveService } from './dev/live-service.mjs';
import { freePort } from './postgres/server.mjs';
import { waitForPort } from './start/port.mjs';
import { prepareSurroundings } from './start/surroundings.mjs';

const ending = createEnding();

/** @param {string} step */
function tell(step) {
  console.log(`· ${step}`);
}

await ending.guard(async () => {
  const port = Number(process.env['PORT'] || 3000);
  await waitForPort(port, undefined, tell);
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

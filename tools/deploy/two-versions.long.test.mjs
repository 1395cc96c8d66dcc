// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../postgres/server.mjs';
import { leaveOut } from '../test/short-run.mjs';
import { makeCertificate } from './certificate.ts';
import { createClient } from './client.ts';
import { isInstalled, proxies, writeConfiguration } from './proxies.ts';

const portal = 'account.talon.example';

const present = Object.entries(proxies).filter(([, { program }]) => isInstalled(program));
for (const [name, { program }] of Object.entries(proxies))
  if (!isInstalled(program)) leaveOut('examples of proxies', `${name}, not on this machine`);

describe.each(present)('%s before nodes of two versions', (_, proxy) => {
  /** @type {Awaited<ReturnType<typeof startBefore>>} */
  let started;
  beforeAll(async () => {
    started = await startBefore(proxy);
  }, 30_000);
  afterAll(() => started.stop());

  test.each(['old', 'new'])('the files of a page of the %s version are found', async version => {
    for (let count = 0; count < 20; count += 1) {
      const { status, text } = await started.ask(portal, `/assets/${version}.js`);
      expect([status, text]).toEqual([200, version]);
    }
  });

  test('a file that no node has is missing', async () => {
    expect((await started.ask(portal, '/assets/none.js')).status).toBe(404);
  });

  test('any other call that is refused with 404 reaches one node only', async () => {
    started.seen.length = 0;
    for (let count = 0; count < 10; count += 1)
      expect((await started.ask(portal, '/none', { method: 'POST' })).status).toBe(404);
    expect(started.seen.filter(path => path === '/none')).toHaveLength(10);
  });
});

/**
 * Starts a proxy before two servers, each with the file of its version.
 * @param {import('./proxies.ts').Proxy} proxy
 */
async function startBefore(proxy) {
  const folder = mkdtempSync(join(tmpdir(), 'talon-versions-'));
  chmodSync(folder, 0o755); // the processes of nginx have another user
  makeCertificate(folder);
  /** @type {string[]} */
  const seen = [];
  const nodes = ['old', 'new'].map(version =>
    createServer((request, response) => {
      seen.push(String(request.url));
      response.statusCode = ['/ready', `/assets/${version}.js`].includes(String(request.url)) ? 200 : 404;
      response.end(version);
    }),
  );
  const ports = [await freePort(), await freePort()];
  for (const [index, node] of nodes.entries())
    await once(node.listen(ports[index], '127.0.0.1'), 'listening');

  const places = { folder, http: await freePort(), https: await freePort(), nodes: ports };
  const running = spawn(proxy.program, proxy.args(writeConfiguration(proxy, places), places), {
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, ...proxy.env?.(places) },
    stdio: 'ignore',
  });
  const ended = once(running, 'exit');
  const { ask, agent } = createClient(folder, places.https, 1);
  const isUp = () =>
    ask(portal, '/assets/old.js').then(
      ({ status }) => status === 200,
      () => false,
    );
  for (let tries = 0; !(await isUp()) && tries < 200; tries += 1) await sleep(100);
  return {
    ask,
    seen,
    async stop() {
      agent.destroy();
      running.kill('SIGTERM');
      await ended;
      for (const node of nodes) {
        node.closeAllConnections();
        await new Promise(resolve => node.close(resolve));
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

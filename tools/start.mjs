// @ts-check
import { mkdirSync, openSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { projectRoot, stateDirectory } from './project.mjs';
import { createShutdown } from './start/shutdown.ts';
import { waitForPort } from './start/port.ts';
import { startService } from './start/service-process.mjs';
import { prepareEnvironment } from './start/environment.ts';

const logFile = join(stateDirectory, 'service.log');
const shutdown = createShutdown();

/** @param {string} step */
function report(step) {
  console.log(`· ${step}`);
}

await shutdown.guard(async () => {
  const port = Number(process.env['PORT'] || 3000);
  await waitForPort(port, process.env['LISTEN_HOST'], report);
  await buildIfNeeded(report);
  const { env, isOwn } = await shutdown.add(prepareEnvironment(report));
  report('Starting the service');
  const logHint = isOwn ? `Its log: ${relative(projectRoot, logFile)}` : '';
  mkdirSync(stateDirectory, { recursive: true });
  const output = isOwn ? openSync(logFile, 'w', 0o600) : 'inherit';
  const service = await shutdown.add(Promise.resolve(startService({ env, output })));
  void service.exit.then(() => {
    if (shutdown.isShuttingDown()) return;
    console.error(`The service stopped unexpectedly. ${logHint}`);
    void shutdown.end(1);
  });

  const lines = await service.ready;
  if (lines) console.log(['', ...lines, '', logHint, 'Ctrl-C stops it.'].join('\n'));
});

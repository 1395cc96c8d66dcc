// @ts-check
import './require-node.mjs';
import { mkdirSync, openSync } from 'node:fs';
import { join, relative } from 'node:path';
import { installIfNeeded } from './install.mjs';
import { projectRoot, stateDirectory } from './project.mjs';
import { watchParent } from './start/parent.mjs';
import { waitForPort } from './start/port.mjs';

const logFile = join(stateDirectory, 'service.log');

/** @type {(() => Promise<void>)[]} what to end, the last started first */
const running = [];
let isEnding = false;

/** @param {number} code */
async function end(code) {
  if (isEnding) return;
  isEnding = true;
  for (const stop of running.reverse()) await stop().catch(() => {});
  process.exit(code);
}

/** @param {unknown} error */
function report(error) {
  console.error(error instanceof Error ? error.message : error);
}

/** @param {string} step */
function tell(step) {
  console.log(`· ${step}`);
}

/** @param {NodeJS.Signals} signal */
function endBySignal(signal) {
  if (isEnding) process.exit(1); // asked twice: at once
  tell(`Ending (${signal})`);
  void end(0);
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, endBySignal);
watchParent(() => void end(0));

async function start() {
  const port = Number(process.env['PORT'] || 3000);
  await waitForPort(port, process.env['LISTEN_HOST'], tell);
  await installIfNeeded(tell);
  // Only now is there what these import.
  const { buildIfNeeded } = await import('./build.mjs');
  await buildIfNeeded(tell);
  const { prepareSurroundings } = await import('./start/surroundings.mjs');
  const { startService } = await import('./start/service-process.mjs');
  if (isEnding) return;

  const preparing = prepareSurroundings(tell);
  running.push(async () => (await preparing).stop());
  const surroundings = await preparing;
  if (isEnding) return;
  tell('Starting the service');
  mkdirSync(stateDirectory, { recursive: true });
  const service = startService({
    env: surroundings.env,
    output: surroundings.isOwn ? openSync(logFile, 'w', 0o600) : 'inherit',
  });
  running.push(service.stop);
  void service.exit.then(() => {
    if (isEnding) return;
    const where = surroundings.isOwn ? ` Its log: ${relative(projectRoot, logFile)}` : '';
    console.error(`The service ended unexpectedly.${where}`);
    void end(1);
  });

  const lines = await service.ready;
  if (!lines) return;
  console.log(['', ...lines, ''].join('\n'));
  if (surroundings.isOwn) console.log(`Its log: ${relative(projectRoot, logFile)}`);
  console.log('Ctrl-C ends it.');
}

try {
  await start();
} catch (error) {
  report(error);
  await end(1);
}

// @ts-check
import { mkdirSync, openSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { projectRoot, stateDirectory } from './project.mjs';
import { createEnding } from './start/ending.mjs';
import { waitForPort } from './start/port.mjs';
import { startService } from './start/service-process.mjs';
import { prepareSurroundings } from './start/surroundings.mjs';

const logFile = join(stateDirectory, 'service.log');
const ending = createEnding();

/** @param {string} step */
function tell(step) {
  console.log(`· ${step}`);
}

await ending.guard(async () => {
  const port = Number(process.env['PORT'] || 3000);
  await waitForPort(port, process.env['LISTEN_HOST'], tell);
  await buildIfNeeded(tell);
  const { env, isOwn } = await ending.add(prepareSurroundings(tell));
  tell('Starting the service');
  const logHint = isOwn ? `Its log: ${relative(projectRoot, logFile)}` : '';
  mkdirSync(stateDirectory, { recursive: true });
  const output = isOwn ? openSync(logFile, 'w', 0o600) : 'inherit';
  const service = await ending.add(Promise.resolve(startService({ env, output })));
  void service.exit.then(() => {
    if (ending.isEnding()) return;
    console.error(`The service ended unexpectedly. ${logHint}`);
    void ending.end(1);
  });

  const lines = await service.ready;
  if (lines) console.log(['', ...lines, '', logHint, 'Ctrl-C ends it.'].join('\n'));
});

// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../project.mjs';

const PATIENCE_MS = 15_000;

/**
 * @typedef {object} ServiceProcess
 * @property {Promise<string[] | undefined>} ready what to tell a person once it listens; undefined: it ended before
 * @property {Promise<number>} exit its exit code
 * @property {() => Promise<void>} stop asks it to finish what it is doing, and waits
 */

/**
 * Runs the built service. It ends by itself when this process is gone, however that came about.
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {'inherit' | number} options.output where its log goes: ours, or an open file
 * @param {string} [options.program] the built one unless told
 * @returns {ServiceProcess}
 */
export function startService({ env, output, program = join(projectRoot, 'apps/service/dist/main.js') }) {
  const service = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: projectRoot,
    env,
    // Its own process group: Ctrl-C reaches us alone, and we end things in order.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  const exit = once(service, 'exit').then(([code]) => Number(code ?? 1));
  /** @type {Promise<string[]>} */
  const said = new Promise(resolve => {
    service.on('message', (/** @type {{ ready?: true, lines?: string[] }} */ message) => {
      if (message.ready) resolve(message.lines ?? []);
    });
  });
  const stop = async () => {
    // On Windows a signal would end it at once; the lost channel lets it finish everywhere.
    if (service.connected) service.disconnect();
    const impatience = setTimeout(() => service.kill('SIGKILL'), PATIENCE_MS);
    await exit;
    clearTimeout(impatience);
  };
  return { ready: Promise.race([said, exit.then(() => undefined)]), exit, stop };
}

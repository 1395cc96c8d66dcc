// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../project.mjs';

const PATIENCE_MS = 15_000;

/**
 * @typedef {object} ServiceProcess
 * @property {number} pid
 * @property {Promise<string[] | undefined>} ready the lines to print once it listens; undefined if it stopped before
 * @property {Promise<number>} exit its exit code
 * @property {() => Promise<void>} stop lets it finish its work, and waits
 */

/**
 * Runs the built service. It stops by itself when this process is gone.
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {'inherit' | number} options.output where its log goes: ours, or an open file
 * @param {string} [options.program] the built one by default
 * @returns {ServiceProcess}
 */
export function startService({ env, output, program = join(projectRoot, 'apps/service/dist/main.js') }) {
  const service = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: projectRoot,
    env,
    // Its own process group: only we receive Ctrl-C, and stop everything in order.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  const exit = once(service, 'exit').then(([code]) => Number(code ?? 1));
  /** @type {Promise<string[]>} */
  const startLines = new Promise(resolve => {
    service.on('message', (/** @type {{ ready?: true, lines?: string[] }} */ message) => {
      if (message.ready) resolve(message.lines ?? []);
    });
  });
  const stop = async () => {
    // On Windows a signal would kill the service. A closed channel lets it finish its work on every platform.
    if (service.connected) service.disconnect();
    const killTimer = setTimeout(() => service.kill('SIGKILL'), PATIENCE_MS);
    await exit;
    clearTimeout(killTimer);
  };
  return { pid: service.pid ?? 0, ready: Promise.race([startLines, exit.then(() => undefined)]), exit, stop };
}

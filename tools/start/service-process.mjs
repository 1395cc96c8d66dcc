// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../project.mjs';

const PATIENCE_MS = 15_000;

/**
 * Options of Node that keep the memory of a node small (docs/decisions/0109). README.md and docs/operating.md name them for
 * production.
 */
export const memoryOptions = ['--max-semi-space-size=2', '--max-old-space-size=160'];

/**
 * For the C library. Threads share one heap, where each would keep what it has freed for itself. And the heap asks the kernel for large
 * pages, so that a start has fewer page faults (docs/decisions/0226).
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '1', GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/**
 * @typedef {object} ServiceProcess
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
  const service = spawn(process.execPath, ['--enable-source-maps', ...memoryOptions, program], {
    cwd: projectRoot,
    env: { ...memoryEnvironment, ...env },
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
  return { ready: Promise.race([startLines, exit.then(() => undefined)]), exit, stop };
}

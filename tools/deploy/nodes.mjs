// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../project.mjs';

/**
 * Nodes as in production, each with a log of its own. Counts those that end without being told to.
 * @param {string} folder
 * @param {Record<string, string>} env
 * @param {readonly number[]} ports
 * @param {string} [version] the folder of the project whose build they run
 */
export async function startNodes(folder, env, ports, version = projectRoot) {
  let exits = 0;
  let own = env;
  let root = version;
  /** @type {{ child: import('node:child_process').ChildProcess, ended: Promise<unknown>, isTold: boolean }[]} */
  const running = [];

  async function start(/** @type {number} */ index) {
    const output = openSync(join(folder, `node${index}.log`), 'a');
    const program = join(root, 'apps/service/dist/main.js');
    const child = spawn(process.execPath, [program], {
      env: { ...own, PORT: String(ports[index]) },
      stdio: ['ignore', output, output],
    });
    const node = { child, ended: once(child, 'exit'), isTold: false };
    void node.ended.then(() => {
      if (!node.isTold) exits += 1;
    });
    running[index] = node;
    await untilReady(ports[index] ?? 0);
  }
  /** @param {number} index @param {NodeJS.Signals} signal */
  async function end(index, signal) {
    const node = running[index];
    if (!node) return;
    node.isTold = true;
    node.child.kill(signal);
    await node.ended;
  }

  const stopAll = async () => {
    for (const index of ports.keys()) await end(index, 'SIGTERM');
  };
  try {
    for (const index of ports.keys()) await start(index);
  } catch (error) {
    await stopAll();
    throw error;
  }
  return {
    start,
    stop: (/** @type {number} */ index) => end(index, 'SIGTERM'),
    kill: (/** @type {number} */ index) => end(index, 'SIGKILL'),
    /** What starts from now on runs the build of another folder. @param {string} other */
    setVersion(other) {
      root = other;
    },
    /** Starts every node again with other settings. @param {Record<string, string>} other */
    async restart(other) {
      own = other;
      for (const index of ports.keys()) {
        await end(index, 'SIGTERM');
        await start(index);
      }
    },
    exits: () => exits,
    stopAll,
  };
}

/** @param {number} port */
async function untilReady(port) {
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(100);
  }
  throw new Error('a node is not ready after a minute');
}

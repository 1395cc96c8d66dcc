import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../project.mjs';

/**
 * Nodes as in production, each with a log of its own, of the build in the folder `version`. Counts those that end without being
 * told to.
 */
export async function startNodes(
  folder: string,
  env: Record<string, string>,
  ports: readonly number[],
  version: string = projectRoot,
) {
  let exits = 0;
  let own = env;
  let root = version;
  const running: { child: ChildProcess; ended: Promise<unknown>; isTold: boolean }[] = [];

  async function start(index: number) {
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
  async function end(index: number, signal: NodeJS.Signals) {
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
    stop: (index: number) => end(index, 'SIGTERM'),
    kill: (index: number) => end(index, 'SIGKILL'),
    /** What starts from now on runs the build of another folder. */
    setVersion(other: string) {
      root = other;
    },
    /** Starts every node again with other settings. */
    async restart(other: Record<string, string>) {
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

async function untilReady(port: number) {
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

import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Person } from './people';

/** What an attacker is told: the attack, the services, the person, and for how long. */
export interface Order {
  name: string;
  ports: readonly number[];
  victim: Person;
  milliseconds: number;
}

/** Bundles the attacker's program, which runs as a process of its own. */
export async function buildAttacker() {
  const directory = await mkdtemp(join(tmpdir(), 'talon-attacker-'));
  const program = join(directory, 'attacker.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'attacker.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  return {
    /** The number of acts, once the time is over. */
    attack(order: Order): Promise<number> {
      return new Promise((resolve, reject) => {
        const child = fork(program);
        child.once('error', reject);
        child.once('message', acts => resolve(Number(acts)));
        child.once('exit', code => reject(new Error(`the attacker ended with ${code}`)));
        child.send(order);
      });
    },
    remove: () => rm(directory, { recursive: true }),
  };
}

import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Person } from './people';

/** What an attacker is told: the attack, the services and the person. */
export interface Order {
  name: string;
  ports: readonly number[];
  victim: Person;
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
    /** Begins the attack. Returns a function that ends it and returns the number of its acts. */
    attack(order: Order): () => Promise<number> {
      const child = fork(program);
      const acts = new Promise<number>((resolve, reject) => {
        child.once('error', reject);
        child.once('message', count => resolve(Number(count)));
        child.once('exit', code => reject(new Error(`the attacker ended with ${code}`)));
      });
      child.send(order);
      return () => {
        child.send('over');
        return acts;
      };
    },
    remove: () => rm(directory, { recursive: true }),
  };
}

import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Person } from './people';

/** The input of an attacker: the attack, the services and the victim. */
export interface Order {
  name: string;
  ports: readonly number[];
  victim: Person;
}

/** The result of an attack: the number of acts, and how often each reply occurred, such as `429 too-many-attempts`. */
export interface Done {
  acts: number;
  seen: Record<string, number>;
}

/** Bundles the attacker's program, which runs as a separate process. */
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
    /** Begins the attack. Returns a function that ends it and returns what it did. */
    attack(order: Order): () => Promise<Done> {
      const child = fork(program);
      const done = new Promise<Done>((resolve, reject) => {
        child.once('error', reject);
        child.once('message', result => resolve(result as Done));
        child.once('exit', code => reject(new Error(`the attacker ended with ${code}`)));
      });
      child.send(order);
      return () => {
        child.send('over');
        return done;
      };
    },
    remove: () => rm(directory, { recursive: true }),
  };
}

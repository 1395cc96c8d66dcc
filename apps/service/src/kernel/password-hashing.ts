import { availableParallelism } from 'node:os';
import { Refusal } from '@talon/contract/errors';
import { normalisePassword } from '@talon/rules/password';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Beyond this many waiting, a sign-in is asked to come back: a flood must not become a queue of minutes. */
const longestQueue = 64;

export interface PasswordHashing {
  hash: (password: string) => Promise<string>;
  /** Costs the same whether the stored hash is there or not. */
  verify: (stored: string | undefined, password: string) => Promise<boolean>;
  /** Whether the stored hash was made with other parameters than today's. */
  isOutdated: (stored: string) => boolean;
  /** How many hashes run or wait now. */
  load: () => number;
}

/**
 * Hashes off the event loop, at most as many at once as there are cores, so that a flood of sign-ins leaves the other
 * calls fast. Throws the refusal `busy` when the queue is full.
 */
export async function createPasswordHashing(): Promise<PasswordHashing> {
  const inTurn = createTurns(availableParallelism(), longestQueue);
  const nobody = await hash('the hash that an unknown identifier is checked against', hashParameters);
  const marker = nobody.slice(0, nobody.indexOf('$', '$argon2id$v=19$'.length));
  return {
    hash: password => inTurn.run(() => hash(normalisePassword(password), hashParameters)),
    verify: (stored, password) =>
      inTurn.run(async () => {
        const isRight = await verify(stored ?? nobody, normalisePassword(password));
        return isRight && stored !== undefined;
      }),
    isOutdated: stored => !stored.startsWith(marker),
    load: inTurn.load,
  };
}

function createTurns(atOnce: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    load: () => running + waiting.length,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (waiting.length >= mostWaiting) throw new Refusal('busy', { retryAfterSeconds: 2 });
        await new Promise<void>(resolve => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        // The place passes straight to the next in line, so no newcomer can slip in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

import { availableParallelism } from 'node:os';
import { Refusal } from '@talon/contract/errors';
import { normalisePassword } from '@talon/rules/password';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A longer queue is refused with `busy`, so that a flood never becomes a queue of minutes. */
const longestQueue = 64;

export interface PasswordHashing {
  hash: (password: string) => Promise<string>;
  /** Takes the same time without a stored hash. */
  verify: (stored: string | undefined, password: string) => Promise<boolean>;
  /** Whether the stored hash has other parameters than the current ones. */
  isOutdated: (stored: string) => boolean;
  /** Number of hashes running or waiting. */
  load: () => number;
}

/**
 * Hashes outside the event loop, at most one per core, so that a flood of sign-ins does not slow other calls. Refuses with
 * `busy` when the queue is full.
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
        // Pass the place on directly, so that no newcomer can take it.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

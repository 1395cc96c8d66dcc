import { availableParallelism } from 'node:os';
import { Refusal } from '@talon/contract/errors';
import { normalisePassword } from '@talon/rules/password';
import { hash } from '@node-rs/argon2';
import { createFairQueue, type TaskOrigin } from './fair-queue';
import { createKnownWaits } from './known-waits';
import { checkStoredHash } from './passwords/stored-hash';

/** `memoryCost` in KiB. */
export interface Argon2Parameters {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
export const hashParameters: Argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer queues are refused with `busy`, so that a flood never becomes a queue of minutes. */
const mostOfNetwork = 64;
const mostWaiting = 512;
/** How long a network leaves a core to others after a wrong password. */
const suspectSeconds = 60;

export interface PasswordHashing {
  hash: (password: string, origin: TaskOrigin) => Promise<string>;
  /**
   * Verifies a password against our own hash or one of an earlier system; without a stored hash, it takes the time of our
   * own. `refuse` is called when it is the turn of the hash; if it throws, no hash is made.
   */
  verify: (
    stored: string | undefined,
    password: string,
    origin: TaskOrigin,
    refuse?: () => void,
  ) => Promise<boolean>;
  /** Whether the stored hash has another format or other parameters than the current ones. */
  isOutdated: (stored: string) => boolean;
  /** Remembers for a minute that the origin sent a wrong password: until then, its hashes leave one core to others. */
  noteWrongPassword: (origin: TaskOrigin) => void;
  /** Whether so many hashes of the network wait that another one would be refused with `busy`. */
  isFull: (origin: TaskOrigin) => boolean;
  /** Number of hashes running or waiting. */
  load: () => number;
}

/**
 * Hashes outside the event loop, at most one per core, so that a flood of sign-ins does not slow other calls. Networks take
 * turns, so that a flood from one does not delay the others. Those that recently sent a wrong password leave one core to the
 * others, and rest after each hash for as long as it took. Refuses with `busy` when the queue is full.
 */
export function createPasswordHashing(parameters: Argon2Parameters = hashParameters): PasswordHashing {
  const suspects = createKnownWaits();
  const queue = createFairQueue({
    atOnce: availableParallelism(),
    mostOfNetwork,
    most: mostWaiting,
    refuseBusy: () => new Refusal('busy', { retryAfterSeconds: 2 }),
    isSuspect: ({ network }) => suspects.secondsOf(network) > 0,
  });
  const marker = markerOf(parameters);
  const nobody = hashOfNobody(parameters);
  return {
    hash: (password, origin) => queue.run(origin, () => hash(normalisePassword(password), parameters)),
    verify: (stored, password, origin, refuse) =>
      queue.run(origin, async () => {
        refuse?.();
        const isCorrect = stored === undefined ? undefined : checkStoredHash(stored, password);
        if (isCorrect) return isCorrect;
        await checkStoredHash(nobody, password);
        return false;
      }),
    isOutdated: stored => !stored.startsWith(marker),
    noteWrongPassword: ({ network }) => suspects.remember(network, suspectSeconds),
    isFull: queue.isFull,
    load: queue.load,
  };
}

/** What an unknown identifier is checked against. No password has this hash; to find that out takes as long as with any other. */
export function hashOfNobody(parameters: Argon2Parameters): string {
  return `${markerOf(parameters)}${zeros(16)}$${zeros(32)}`;
}

/** How a hash with these parameters begins. */
function markerOf({ memoryCost, timeCost, parallelism }: Argon2Parameters): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
}

/** So many zero bytes in Base64 without padding, as the parts of a stored hash are. */
function zeros(bytes: number): string {
  return Buffer.alloc(bytes).toString('base64').replaceAll('=', '');
}

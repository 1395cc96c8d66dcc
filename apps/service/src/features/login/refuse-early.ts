import { Refusal } from '@talon/contract/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import { mayBeTrusted } from '../../domain/authenticators/trusted-device';
import { networkSubject } from '../../domain/limits/subjects';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { TaskOrigin } from '../../kernel/fair-queue';
import { taskOriginOf } from '../../kernel/network';

/**
 * Most attempts of a flood are refused before anything is looked up, but after this pause: without it, a client that retries at
 * once would send thousands of requests a second. The pause occupies a connection and nothing else.
 */
const pauseMilliseconds = 500;

/** Refuses while the network of a visitor floods this node. A trusted device does not wait for its network. */
export async function refuseFlood(deps: Deps, visitor: Visitor): Promise<void> {
  if (mayBeTrusted(visitor)) return;
  await refuseFullQueue(deps, taskOriginOf(visitor.address));
  await refuseWaitingNetwork(deps, networkSubject(deps, visitor.address));
}

/** Refuses, after a pause, while this node knows that the network has to wait. */
async function refuseWaitingNetwork(deps: Deps, networkHash: Buffer): Promise<void> {
  if (deps.networkWaits.secondsOf(networkHash) === 0) return;
  await sleep(pauseMilliseconds);
  refuseKnownWait(deps, networkHash);
}

/** Refuses, after a pause, while so many password hashes of the network wait that another one would be refused. */
async function refuseFullQueue({ hashing }: Deps, origin: TaskOrigin): Promise<void> {
  if (!hashing.isFull(origin)) return;
  await sleep(pauseMilliseconds);
  if (hashing.isFull(origin)) throw new Refusal('busy', { retryAfterSeconds: 2 });
}

/** Refuses at once while this node knows that the network has to wait. */
export function refuseKnownWait({ networkWaits }: Deps, networkHash: Buffer | null): void {
  const seconds = networkHash ? networkWaits.secondsOf(networkHash) : 0;
  if (seconds > 0) throw new Refusal('too-many-attempts', { retryAfterSeconds: seconds });
}

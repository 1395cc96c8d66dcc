import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where a node listens; without a host, on every address. */
interface Place {
  port: number;
  host: string | undefined;
}

/**
 * Opens the port when the node is prepared, or after `patienceMilliseconds` if that takes longer. A load balancer without checks of
 * its own asks another node as long as the port is closed, but passes on what a node answers that is not ready. Never opens it
 * after `stopping` has aborted. Rejects if the preparation fails before that, or if the port is in use.
 */
export async function openPort(
  server: Server,
  place: Place,
  prepared: Promise<unknown>,
  patienceMilliseconds: number,
  stopping: AbortSignal,
): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const patience = sleep(patienceMilliseconds, undefined, { signal }).catch(() => undefined);
  await Promise.race([prepared, patience]).finally(() => waiting.abort());
  if (stopping.aborted) return;
  server.listen(place);
  await once(server, 'listening');
}

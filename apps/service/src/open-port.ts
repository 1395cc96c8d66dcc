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
 * after `stopping` has aborted. Rejects if the preparation fails before that, or if it cannot listen there.
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
  await once(server, 'listening').catch((error: unknown) => {
    throw new Error(listenProblem(error, place), { cause: error });
  });
}

const listenProblems: Record<string, (place: Place) => string> = {
  EADDRNOTAVAIL: ({ host }) => `LISTEN_HOST must be an address of this machine: ${host} is not`,
  EADDRINUSE: ({ port }) => `PORT must be free on this machine: another program uses ${port}`,
  EACCES: ({ port }) => `PORT must be one that the service may open: ${port} is not`,
};

function listenProblem(error: unknown, place: Place): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  return listenProblems[code]?.(place) ?? 'the service cannot listen';
}

import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '../durable-file.mjs';

const PATIENCE_MS = 10_000;

/** Waits until a port is free, because the service of a killed start needs a moment to stop. */
export async function waitForPort(
  port: number,
  host: string | undefined,
  onProgress: (step: string) => void,
) {
  const deadline = Date.now() + PATIENCE_MS;
  for (let isFirst = true; !(await isFree(port, host)); isFirst = false) {
    if (isFirst) onProgress(`Waiting for port ${port}`);
    if (Date.now() > deadline) {
      throw new Error(
        `Port ${port} is taken by another program: stop that one, or choose another port with PORT=3001.`,
      );
    }
    await sleep(250);
  }
}

async function isFree(port: number, host: string | undefined) {
  const server = createServer();
  try {
    server.listen({ port, host });
    await once(server, 'listening');
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}

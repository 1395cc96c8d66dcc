import type { IncomingMessage } from 'node:http';

/** Whether the client closed the connection before it had sent its whole body. The service has not failed. */
export function hasClosedEarly({
  complete,
  destroyed,
}: Pick<IncomingMessage, 'complete' | 'destroyed'>): boolean {
  return destroyed && !complete;
}

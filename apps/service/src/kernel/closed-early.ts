import type { IncomingMessage } from 'node:http';

/**
 * Whether the client closed the connection before it had sent its whole body. The service has not failed. The connection is
 * destroyed a moment before the request.
 */
export function hasClosedEarly({
  complete,
  destroyed,
  socket,
}: Pick<IncomingMessage, 'complete' | 'destroyed' | 'socket'>): boolean {
  return !complete && (destroyed || socket.destroyed);
}

import { createServer, type Server } from 'node:http';
import type { DropArgument } from 'node:net';
import type { Deps } from '../kernel/deps';
import { peerOf } from '../kernel/network';

/** How often Node looks for requests that take too long. */
const checkMilliseconds = 1_000;

/**
 * A server that closes connections whose headers, request or reading take too long. Limits the requests of a connection and
 * the headers of a request.
 */
export function createHttpServer({ connections }: Deps['limits']): Server {
  const server = createServer({
    connectionsCheckingInterval: checkMilliseconds,
    headersTimeout: connections.headerSeconds * 1000,
    requestTimeout: connections.requestSeconds * 1000,
    keepAliveTimeout: connections.idleSeconds * 1000,
  });
  server.timeout = connections.silentSeconds * 1000;
  server.maxRequestsPerSocket = connections.requests;
  server.maxHeadersCount = connections.headers;
  server.maxConnections = connections.most;
  return server;
}

/** Refuses connections of a network that has too many, and counts those that the server drops because it has too many. */
export function limitConnections(server: Server, { connections }: Pick<Deps, 'connections'>): void {
  server.on('connection', socket => {
    const address = peerOf(socket);
    const leave = connections.enter(address);
    if (leave) return void socket.once('close', leave);
    connections.refuse(address, 'network');
    socket.destroy();
  });
  server.on('drop', (dropped?: DropArgument) => connections.refuse(peerOf(dropped ?? {}), 'node'));
}

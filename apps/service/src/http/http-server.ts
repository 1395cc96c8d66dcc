import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { DropArgument, Socket } from 'node:net';
import type { Deps } from '../kernel/deps';
import { peerOf } from '../kernel/network';
import { quietMoment } from './quiet-moment';

/** How often Node looks for requests that take too long. */
const checkMilliseconds = 1_000;

/**
 * A server that closes connections that are too slow: in sending headers or a request, or without any traffic. Limits the
 * requests of a connection and the headers of a request.
 */
export function createHttpServer({ connections }: Deps['limits']): Server {
  const server = createServer({
    connectionsCheckingInterval: checkMilliseconds,
    headersTimeout: connections.headerSeconds * 1000,
    requestTimeout: connections.requestSeconds * 1000,
    keepAliveTimeout: connections.idleSeconds * 1000,
    // The listener refuses it, except from a load balancer that asks whether the node is ready.
    requireHostHeader: false,
  });
  server.timeout = connections.silentSeconds * 1000;
  server.maxRequestsPerSocket = connections.requests;
  server.maxHeadersCount = connections.headers;
  server.maxConnections = connections.most;
  closeUnread(server);
  return server;
}

/**
 * Closes the connection after a response that is sent before the request's body has arrived: the rest of the body is not
 * read, so a proxy must not send another request after it.
 */
function closeUnread(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': pieces } = request.headers;
    if (pieces === undefined && Number(length ?? 0) === 0) return;
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    response.writeHead = (...head: unknown[]) => {
      if (!request.complete) response.setHeader('Connection', 'close');
      return writeHead(...head);
    };
  });
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

/** How long a connection that was just opened may take to send its request when the server closes. */
const lastRequestMilliseconds = 1_000;
/** How long a busy server waits at most for a moment to close. */
const quietMilliseconds = 200;

/** Ends a server without cutting a request off. */
export interface Drain {
  /** From now on, each connection ends with the response to its next request. New connections are accepted. */
  announce: () => void;
  /** Accepts no new connection, and resolves when the requests in progress have their responses. */
  close: () => Promise<void>;
}

/** Call it before the server gets a request listener. */
export function prepareDrain(server: Server): Drain {
  const answering = new Set<ServerResponse>();
  const unused = new Set<Socket>();
  let isAnnounced = false;
  server.on('connection', socket => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }, response: ServerResponse) => {
    unused.delete(socket);
    if (isAnnounced) return void response.setHeader('Connection', 'close');
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  // A response that has begun promises the client that it may send another request: that one ends the connection.
  const announce = () => {
    isAnnounced = true;
    for (const response of answering) if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  return {
    announce,
    async close() {
      announce();
      await quietMoment(quietMilliseconds);
      for (const response of answering) response.once('finish', () => response.req.socket.destroySoon());
      // Node waits for the first request of a connection as long as for any other.
      const cut = setTimeout(() => unused.forEach(socket => socket.destroy()), lastRequestMilliseconds);
      await new Promise(resolve => {
        server.close(resolve);
        server.closeIdleConnections();
      });
      clearTimeout(cut);
    },
  };
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { promisify } from 'node:util';

/**
 * A proxy in front of PostgreSQL. While it swallows, the server seems to have vanished: connections are accepted and stay open,
 * and nothing arrives on either side. `target` is the port that new connections lead to.
 */
export async function startDatabaseProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  let target = Number(url.port);
  let swallows = false;
  let milliseconds = 0;
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, near => {
    const far = connect({ port: target, host: url.hostname, noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      let isLost = false;
      from.on('data', bytes => {
        isLost ||= swallows;
        if (isLost) return;
        if (milliseconds === 0) to.write(bytes);
        else setTimeout(() => to.write(bytes), milliseconds);
      });
      from.on('error', () => from.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!isLost) to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    /** Connections that lose a byte stay lost. */
    swallow: () => (swallows = true),
    heal: () => (swallows = false),
    /** Makes the way of each byte so long, in either direction. */
    delay: (each: number) => (milliseconds = each),
    pointTo: (port: number) => (target = port),
    cut,
    /** How many connections the service has open. */
    connections: () => promisify(server.getConnections.bind(server))(),
    stop() {
      cut();
      server.close();
    },
  };
}

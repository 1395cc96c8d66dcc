import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy in front of PostgreSQL. While it swallows, the server seems to have vanished: connections are accepted and stay open,
 * and nothing arrives on either side. `target` is the port that new connections lead to.
 */
export async function startDatabaseProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  let target = Number(url.port);
  let swallows = false;
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
        if (!isLost) to.write(bytes);
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
    pointTo: (port: number) => (target = port),
    cut,
    stop() {
      cut();
      server.close();
    },
  };
}

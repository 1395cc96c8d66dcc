import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A line from a port to that of the database. It can become slow, or a black hole: it accepts connections and bytes and answers
 * nothing.
 */
export async function startLine(port: number, target: number) {
  let isHole = false;
  let delayMilliseconds = 0;
  const open: Set<Socket> = new Set();

  function lead(from: Socket, to: Socket, pair: { isLost: boolean }) {
    open.add(from);
    from.setNoDelay(true);
    let last = Promise.resolve();
    const after = (act: () => void) => {
      const waiting = delayMilliseconds > 0 ? sleep(delayMilliseconds) : undefined;
      last = last.then(() => waiting).then(act);
    };
    from.on('data', data => {
      if (isHole) pair.isLost = true;
      after(() => {
        if (!pair.isLost) to.write(data);
      });
    });
    from.on('error', () => undefined);
    from.on('end', () =>
      after(() => {
        if (!pair.isLost) to.end();
      }),
    );
    from.on('close', () => {
      open.delete(from);
      if (!pair.isLost) to.destroySoon();
    });
  }

  const server = createServer(near => {
    if (isHole) {
      // It never reaches the server: there it would take a connection until the end of the time to sign in.
      open.add(near);
      near.on('error', () => undefined);
      near.on('close', () => open.delete(near));
      near.resume();
      return;
    }
    const pair = { isLost: false };
    const far = connect(target, '127.0.0.1');
    lead(near, far, pair);
    lead(far, near, pair);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** From now on bytes vanish. A connection that was used meanwhile, or begun, is dead afterwards too. */
    swallow() {
      isHole = true;
      return () => {
        isHole = false;
      };
    },
    delay(milliseconds: number) {
      delayMilliseconds = milliseconds;
    },
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

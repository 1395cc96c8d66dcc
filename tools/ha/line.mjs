// @ts-check
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A line to the database that can become slow, or a black hole: it accepts connections and bytes and answers nothing.
 * @param {number} port that it listens on
 * @param {number} target port
 */
export async function startLine(port, target) {
  let isHole = false;
  let delayMilliseconds = 0;
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set();

  /** @param {import('node:net').Socket} from @param {import('node:net').Socket} to @param {{ isLost: boolean }} pair */
  function lead(from, to, pair) {
    open.add(from);
    from.setNoDelay(true);
    let last = Promise.resolve();
    const after = (/** @type {() => void} */ act) => {
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
    /** @param {number} milliseconds for each way */
    delay(milliseconds) {
      delayMilliseconds = milliseconds;
    },
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

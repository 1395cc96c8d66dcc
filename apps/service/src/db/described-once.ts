import type { EventEmitter } from 'node:events';

/** What the driver's own connection sends and reports; its types leave it out. */
export interface PreparingConnection extends EventEmitter {
  bind: (config: { statement?: string }) => void;
  describe: (of: { type: 'P' | 'S'; name: string }) => void;
  sync: () => void;
  query: (text: string) => void;
}

interface Described {
  fields: readonly object[];
}

/** A statement that was sent, and whether without a request for the description of its rows. */
interface Sent {
  name: string;
  isSpared: boolean;
}

/** The end of what the server skips after an error: it reports there that it is ready. */
const ready = 'ready';

/**
 * Requests the description of the rows of a prepared statement once on a connection. It cannot change: PostgreSQL refuses to run a
 * prepared statement whose rows would be others than at first. Whoever reads the rows gets the first description again.
 */
export function describeOnce(connection: PreparingConnection): void {
  const described = new Map<string, Described | null>();
  const sent: (Sent | typeof ready)[] = [];
  let last: Sent = { name: '', isSpared: false };
  let current: Sent | undefined;
  const { bind, describe, sync, query } = connection;

  connection.bind = config => {
    last = { name: config.statement ?? '', isSpared: false };
    bind.call(connection, config);
    sent.push(last);
  };
  connection.describe = of => {
    last.isSpared = described.has(last.name);
    if (!last.isSpared) describe.call(connection, of);
  };
  connection.sync = () => {
    sync.call(connection);
    sent.push(ready);
  };
  connection.query = text => {
    query.call(connection, text);
    sent.push(ready);
  };

  const remember = (rows: Described | null) => {
    if (current && !current.isSpared && current.name !== '') described.set(current.name, rows);
  };
  connection.on('bindComplete', () => {
    const begun = sent.shift();
    current = begun === ready ? undefined : begun;
    const rows = current?.isSpared && described.get(current.name);
    if (rows) connection.emit('rowDescription', rows);
  });
  connection.on('rowDescription', remember);
  connection.on('noData', () => remember(null));
  connection.on('readyForQuery', () => {
    current = undefined;
    const end = sent.indexOf(ready);
    if (end !== -1) sent.splice(0, end + 1);
  });
}

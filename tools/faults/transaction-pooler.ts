import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { createMessages, greeting, letters, readStart, refusal } from './wire-protocol';

export interface Pooler {
  /** Leads to the same database as the address that the pooler was given. */
  url: string;
  stop: () => Promise<void>;
}

interface Choice {
  connections?: number;
  /** How long a client keeps its connection to the server. */
  mode?: 'transaction' | 'session';
  /** Refuses the time limits that a client sends with its start, as PgBouncer does unless it is told to ignore them. */
  isStrict?: boolean;
}

/**
 * Stands between clients and PostgreSQL as PgBouncer does: each transaction gets the connection to the server that was not used
 * for the longest time. It knows nothing of prepared statements.
 */
export async function startTransactionPooler(
  databaseUrl: string,
  { connections = 4, mode = 'transaction', isStrict = false }: Choice = {},
): Promise<Pooler> {
  const all: Socket[] = [];
  const free: Socket[] = [];
  const waiting: ((server: Socket) => void)[] = [];
  let isStopped = false;
  const open = async () => {
    if (isStopped) return;
    const server = await openServer(databaseUrl);
    all.push(server);
    give(server);
  };
  const give = (server: Socket) => {
    const next = waiting.shift();
    if (next) next(server);
    else free.push(server);
  };
  const take = () =>
    new Promise<Socket>(resolve => {
      const server = free.shift();
      if (server) resolve(server);
      else waiting.push(resolve);
    });

  function serve(client: Socket): void {
    const fromClient = createMessages();
    let start = Buffer.alloc(0);
    let isStarted = false;
    let server: Socket | Promise<Socket> | undefined;
    /** Batches that the server has not answered, and whether the client has begun another. */
    let due = 0;
    let isInBatch = false;
    const unsent: Buffer[] = [];

    async function forward(bytes: Buffer): Promise<void> {
      unsent.push(bytes);
      if (server instanceof Promise) return;
      if (server === undefined) {
        server = take();
        server = await server;
        attach(server);
      }
      for (let next = unsent.shift(); next; next = unsent.shift()) server.write(next);
    }

    function attach(own: Socket): void {
      const fromServer = createMessages();
      own.on('data', (chunk: Buffer) => {
        client.write(chunk);
        for (const { letter, bytes } of fromServer(chunk)) {
          if (letter !== letters.ready) continue;
          due -= 1;
          const isIdle = bytes.at(-1) === 'I'.charCodeAt(0);
          if (mode === 'transaction' && isIdle && due === 0 && !isInBatch) detach(own);
        }
      });
    }

    function detach(own: Socket): void {
      own.removeAllListeners('data');
      server = undefined;
      give(own);
    }

    client.on('data', (chunk: Buffer) => {
      let rest = chunk;
      while (!isStarted) {
        start = Buffer.concat([start, rest]);
        const read = readStart(start);
        if (!read) return;
        rest = start.subarray(read.length);
        start = Buffer.alloc(0);
        if (read.isSslRequest) {
          client.write('N');
          continue;
        }
        if (isStrict && read.names.includes('statement_timeout')) {
          client.end(refusal('08P01', 'unsupported startup parameter: statement_timeout'));
          return;
        }
        isStarted = true;
        client.write(greeting());
      }
      for (const { letter, bytes } of fromClient(rest)) {
        if (letter === letters.terminate) return void client.end();
        isInBatch = letter !== letters.sync && letter !== letters.query;
        if (!isInBatch) due += 1;
        void forward(bytes);
      }
    });
    client.on('error', () => undefined);
    client.on('close', () => {
      // What it leaves behind belongs to nobody: the server gets a new connection instead.
      void Promise.resolve(server).then(own => {
        if (!own) return;
        own.destroy();
        void open();
      });
    });
  }

  const listener = createServer(serve);
  const clients = new Set<Socket>();
  listener.on('connection', client => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
  });
  for (let count = 0; count < connections; count += 1) await open();
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    async stop() {
      isStopped = true;
      listener.close();
      for (const client of clients) client.destroy();
      for (const server of all) server.destroy();
      await once(listener, 'close');
    },
  };
}

/** The driver signs in; then its socket is ours. */
async function openServer(url: string): Promise<Socket> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners();
  stream.on('error', () => undefined);
  return stream;
}

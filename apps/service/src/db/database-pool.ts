import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable';

type Callback = Parameters<pg.Pool['connect']>[0];

const readOnly = '25006';
const spaceUsedUp = '53100';

/** A connection to a read-only server serves reads for this time. The next one may reach the server that accepts writes. */
const readOnlyMilliseconds = 1_000;

/** The pool of a node. It gives no connection before it is open, and leaves a server that has vanished or accepts no writes. */
export class DatabasePool extends pg.Pool {
  /** False until the tables are those of this version: a caller gets `DatabaseUnavailable` at once. */
  isOpen = true;
  /** Whether a statement failed because no space was left. The next successful write probe sets it to false. */
  isFull = false;
  private readonly openedAt = new WeakMap<pg.ClientBase, number>();
  private readonly readOnly = new WeakSet<pg.ClientBase>();
  private readonly open = new Set<pg.Client>();
  private leftAt = -Infinity;

  constructor(config: pg.PoolConfig) {
    super({ ...config, verify: (client, done) => this.noteServer(client, done) });
    this.on('connect', client => this.open.add(client as unknown as pg.Client));
    this.on('remove', client => this.open.delete(client as unknown as pg.Client));
    this.on('release', error => this.noteError(error));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error as Error)));
      });
    if (!this.isOpen) {
      const error = new DatabaseUnavailable('the database is not ready');
      process.nextTick(callback, error, undefined, () => undefined);
      return;
    }
    super.connect((error, client, done) => {
      if (!client || this.isCurrent(client)) return callback(error, client, done);
      done(true);
      this.connect(callback);
    });
  }

  /** Uses no connection again that is open now: the server has vanished or accepts no writes. */
  leaveServer(): void {
    this.leftAt = performance.now();
  }

  /** Ends all connections at once, with the statements under way: the server does not answer. */
  abandonServer(): void {
    this.leaveServer();
    for (const client of this.open) void client.end();
  }

  private isCurrent(client: pg.ClientBase): boolean {
    const openedAt = this.openedAt.get(client) ?? 0;
    const isStale = this.readOnly.has(client) && performance.now() - openedAt > readOnlyMilliseconds;
    return openedAt > this.leftAt && !isStale;
  }

  private noteServer(client: pg.PoolClient, done: (error?: Error) => void): void {
    this.openedAt.set(client, performance.now());
    client.query<{ transaction_read_only: string }>('show transaction_read_only', (error, result) => {
      if (result?.rows[0]?.transaction_read_only === 'on') this.readOnly.add(client);
      done(error ?? undefined);
    });
  }

  /** What a connection was released with. Without a code, it is no error of the server: the connection was lost, or got no answer. */
  private noteError(error: unknown): void {
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
    if (!(cause instanceof Error) || cause instanceof TypeError) return;
    const code = cause instanceof pg.DatabaseError ? cause.code : undefined;
    if (code === spaceUsedUp) this.isFull = true;
    if (!(cause instanceof pg.DatabaseError) || code === readOnly) this.leaveServer();
  }
}

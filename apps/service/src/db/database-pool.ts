import pg from 'pg';
import { DatabaseClient, isStale } from './database-client';
import { DatabaseUnavailable } from './database-unavailable';

type Callback = Parameters<pg.Pool['connect']>[0];

/** The pool of a node. It provides no connection before it is open, and keeps none that is stale. */
export class DatabasePool extends pg.Pool {
  /** False until the tables are those of this version: a caller gets `DatabaseUnavailable` at once. */
  isOpen = true;
  /** Whether a statement failed because no space was left. The next successful write probe sets it to false. */
  isFull = false;
  private readonly idle = new Set<DatabaseClient>();

  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: DatabaseClient });
    this.on('connect', client => {
      asOurs(client).onFull = () => {
        this.isFull = true;
      };
    });
    this.on('acquire', client => this.idle.delete(asOurs(client)));
    this.on('remove', client => this.idle.delete(asOurs(client)));
    this.on('release', (_error, client) => this.keepOrEnd(asOurs(client)));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (this.isOpen) return callback ? super.connect(callback) : super.connect();
    const error = new DatabaseUnavailable('the database is not ready');
    if (!callback) return Promise.reject(error);
    process.nextTick(callback, error, undefined, () => undefined);
  }

  /** Closes the connections that nobody uses. Those in use end when they are released, if they are stale. */
  cutIdle(reason: string): void {
    for (const client of this.idle) client.cut(new DatabaseUnavailable(reason));
  }

  /** The pool removes a connection that has been ended before it is released. */
  private keepOrEnd(client: DatabaseClient): void {
    if (client.isWaiting) {
      void client.end();
      // The server does not respond, so idle connections to it are lost too.
      return this.cutIdle('the database does not answer');
    }
    if (isStale(client)) return void client.end();
    this.idle.add(client);
  }
}

function asOurs(client: pg.PoolClient): DatabaseClient {
  return client as unknown as DatabaseClient;
}

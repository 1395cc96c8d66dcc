import type { Socket } from 'node:net';
import pg from 'pg';
import { ConnectionAttempts } from './connection-attempts';
import { describeOnce, type PreparingConnection } from './described-once';
import { PreparedQuery, type ResultCallback, sendPrepared } from './prepared-query';
import { TransactionStart } from './transaction-start';

/** The part of the driver's own connection that its types leave out. */
interface DriverConnection extends PreparingConnection {
  stream: Socket;
  _send: (message: Buffer) => boolean;
  end: () => void;
}

/** What the driver reports of a `ParameterStatus` message of the server. */
interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

/** Settings that a server reports at the start of a connection and whenever they change; `on` if it accepts no writes. */
const readOnlySettings = new Set(['in_hot_standby', 'default_transaction_read_only']);
/** A connection to a standby serves reads for this time. The next one may reach the server that accepts writes. */
const readOnlyMilliseconds = 1_000;

const readOnly = '25006';
const spaceUsedUp = '53100';

/** By host and port. */
const attempts = new Map<string, ConnectionAttempts>();

/** A connection that knows whether its server accepts writes. */
export class DatabaseClient extends pg.Client {
  /** Those of all connections to the same server. */
  readonly attempts: ConnectionAttempts;
  readonly openedAt = performance.now();
  /** Called when the server has no space left for a write. */
  onFull: () => void = () => undefined;
  private readonly driver = (this as unknown as { connection: DriverConnection }).connection;
  private readonly readOnlyBy = new Set<string>();
  private hasFailed = false;
  private gathered: Buffer[] | undefined;
  private start: TransactionStart | undefined;
  private readonly send: (...given: unknown[]) => never;

  constructor(private readonly config: pg.ClientConfig = {}) {
    super(config);
    const server = `${this.host}:${this.port}`;
    this.attempts = attempts.get(server) ?? new ConnectionAttempts();
    attempts.set(server, this.attempts);
    this.driver.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (!readOnlySettings.has(parameterName)) return;
      if (parameterValue === 'on') this.readOnlyBy.add(parameterName);
      else this.readOnlyBy.delete(parameterName);
    });
    this.driver.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnly) this.readOnlyBy.add(code);
      if (code === spaceUsedUp) this.onFull();
      this.hasFailed = true;
    });
    this.driver.on('readyForQuery', () => (this.hasFailed = false));
    for (const end of ['error', 'end']) this.driver.on(end, () => (this.hasFailed = true));
    describeOnce(this.driver);
    this.gatherMessages();
    const query = this.query.bind(this) as (...given: unknown[]) => never;
    this.send = (...given) => {
      this.gather();
      const [statement] = given as [pg.QueryConfig];
      if (!hasName(statement)) return query(...given);
      const callback = given.find(each => typeof each === 'function') as ResultCallback | undefined;
      if (callback) return query(new PreparedQuery(statement, callback));
      return sendPrepared(statement, query) as never;
    };
    this.query = (...given: unknown[]) => {
      const [statement, values] = given;
      if (!this.start) return this.send(...given);
      const config = typeof statement === 'string' ? { text: statement, values } : statement;
      return this.start.add(config as pg.QueryConfig) as never;
    };
  }

  /** Begins a transaction with the statements that are sent next. */
  beginWithNext(): TransactionStart {
    this.start = new TransactionStart(
      this.driver,
      statement => this.send(statement),
      () => (this.start = undefined),
    );
    return this.start;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    this.attempts.add(this, async () => {
      const probe = new pg.Client(this.config);
      // The connection may be lost again after it was made: without a listener, that would end the process.
      probe.on('error', () => undefined);
      await probe.connect();
      await probe.end();
    });
    return callback ? super.connect(callback) : super.connect();
  }

  /** When the statements that were sent together are written: after the current step. */
  writeLater: (write: () => void) => void = write => process.nextTick(write);

  /** Lets the messages that are sent together wait for `writeGathered`, and the end of the connection follow them. */
  private gatherMessages(): void {
    const { driver } = this;
    const { _send: send, end } = driver;
    const gathering: Pick<DriverConnection, '_send' | 'end'> = {
      _send: message => {
        if (!this.gathered) return send.call(driver, message);
        this.gathered.push(message);
        return driver.stream.writable;
      },
      end: () => {
        this.writeGathered();
        end.call(driver);
      },
    };
    Object.assign(driver, gathering);
  }

  /** Writes the statements that are sent together at once: a write costs as much as the rest of a short statement. */
  private gather(): void {
    if (this.gathered) return;
    this.gathered = [];
    this.writeLater(() => this.writeGathered());
  }

  private writeGathered(): void {
    const messages = this.gathered ?? [];
    this.gathered = undefined;
    const { stream } = this.driver;
    if (messages.length > 0 && stream.writable) stream.write(Buffer.concat(messages));
  }

  /** A standby, a server that is set to be read-only, or one that has refused a write for this reason. */
  get isReadOnly(): boolean {
    return this.readOnlyBy.size > 0;
  }

  /** Whether a statement is under way: the server has sent neither its result, nor an error, nor the end of the connection. */
  get isWaiting(): boolean {
    const { readyForQuery } = this as unknown as { readyForQuery: boolean | null };
    return readyForQuery === false && !this.hasFailed;
  }

  /** Destroys the socket at once: a server that does not respond would never confirm an orderly end. */
  cut(reason: Error): void {
    this.driver.stream.destroy(reason);
  }
}

/** Whether a new connection should replace this one. */
export function isStale({ isReadOnly, openedAt }: DatabaseClient): boolean {
  return isReadOnly && performance.now() - openedAt > readOnlyMilliseconds;
}

function hasName(statement: unknown): statement is pg.QueryConfig {
  return (
    typeof statement === 'object' && statement !== null && 'name' in statement && Boolean(statement.name)
  );
}

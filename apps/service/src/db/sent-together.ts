import pg from 'pg';
import { sendPrepared } from './prepared-query';

/** What the driver's own query does with the messages of the server; its types leave it out. */
interface DriverQuery {
  name?: string | undefined;
  callback: (error: Error | null, result?: pg.QueryResult) => void;
  prepare: (connection: object) => void;
  handleRowDescription: (message: unknown) => void;
  handleDataRow: (message: unknown) => void;
  handleCommandComplete: (message: unknown, connection: object) => void;
  handleReadyForQuery: (connection: object) => void;
  handleError: (error: Error, connection: object) => void;
}

/** The part of the driver's connection that is used here. */
interface DriverConnection {
  parsedStatements: Record<string, string>;
  sync: () => void;
}

const asDriverQuery = (query: pg.Query) => query as unknown as DriverQuery;

/** Whether the server has prepared a statement on this connection already. */
export function isPrepared(connection: object, { name }: pg.QueryConfig): boolean {
  return name !== undefined && Object.hasOwn((connection as DriverConnection).parsedStatements, name);
}

/**
 * Prepared statements that are sent with one Sync: if one fails, the server skips all that follow it (PostgreSQL, "Pipelining").
 * With a Sync after each, it would go on with the next one.
 */
export class SentTogether extends pg.Query {
  readonly results: Promise<pg.QueryResult>[];
  private readonly parts: DriverQuery[] = [];
  private done = 0;
  private hasEnded = false;

  constructor(statements: readonly pg.QueryConfig[]) {
    super('begin');
    this.results = statements.map(statement =>
      sendPrepared(statement, part => this.parts.push(asDriverQuery(part))),
    );
    // Whoever sent a statement gets its error.
    for (const result of this.results) result.catch(() => undefined);
    asDriverQuery(this).callback = () => undefined;
  }

  override submit = (connection: pg.Connection): void => {
    const driver = connection as unknown as DriverConnection;
    const { sync } = driver;
    driver.sync = () => undefined;
    try {
      for (const part of this.parts) part.prepare(driver);
    } finally {
      driver.sync = sync;
    }
    driver.sync();
  };

  handleRowDescription(message: unknown): void {
    this.parts[this.done]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.parts[this.done]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: object): void {
    this.parts[this.done]?.handleCommandComplete(message, connection);
    this.done += 1;
  }

  handleReadyForQuery(connection: object): void {
    this.end(null, connection);
  }

  handleError(error: Error, connection: object): void {
    this.end(error, connection);
  }

  private end(error: Error | null, connection: object): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    for (const [index, part] of this.parts.entries()) {
      if (error && index >= this.done) part.handleError(error, connection);
      else part.handleReadyForQuery(connection);
    }
    asDriverQuery(this).callback(error);
  }
}

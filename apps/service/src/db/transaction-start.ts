import type pg from 'pg';
import { isPrepared, SentTogether } from './sent-together';

type Query = (statement: pg.QueryConfig) => Promise<pg.QueryResult>;

interface Held {
  statement: pg.QueryConfig;
  resolve: (result: Promise<pg.QueryResult>) => void;
}

const begin = { text: 'begin' };
const preparedBegin = { ...begin, name: 'transaction_begin' };

/**
 * Begins a transaction together with the first statements of it, which saves a round trip. They run only if it has begun. Those
 * that come while these are under way wait for them.
 */
export class TransactionStart {
  private held: Held[] = [];
  private isSent = false;

  /** `onEnd` is called when statements may be sent as usual. */
  constructor(
    private readonly connection: object,
    private readonly query: Query,
    private readonly onEnd: () => void,
  ) {}

  /** Whether no statement was sent, so that there is no transaction. */
  get isEmpty(): boolean {
    return this.held.length === 0 && !this.isSent;
  }

  /** Begins none. */
  cancel(): void {
    this.onEnd();
  }

  add(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.isEmpty) process.nextTick(() => void this.send());
    return new Promise(resolve => this.held.push({ statement, resolve }));
  }

  private async send(): Promise<void> {
    const first = this.held;
    this.held = [];
    this.isSent = true;
    const given = first.map(({ statement }) => statement);
    // A pooler gets no names.
    const opening = given.every(({ name }) => name) ? preparedBegin : begin;
    try {
      if ([opening, ...given].every(statement => isPrepared(this.connection, statement)))
        await this.sendTogether(opening, first);
      else {
        this.held.unshift(...first);
        await this.query(opening);
      }
    } catch (error) {
      this.end(({ resolve }) => resolve(Promise.reject(error)));
      return;
    }
    this.end(({ statement, resolve }) => resolve(this.query(statement)));
  }

  /** Throws if the transaction has not begun. Whoever sent a statement that failed gets its error. */
  private async sendTogether(opening: pg.QueryConfig, first: readonly Held[]): Promise<void> {
    const together = new SentTogether([opening, ...first.map(({ statement }) => statement)]);
    void this.query(together as unknown as pg.QueryConfig);
    const [begun, ...results] = together.results;
    for (const [index, { resolve }] of first.entries()) resolve(results[index] as Promise<pg.QueryResult>);
    await begun;
    await Promise.allSettled(results);
  }

  private end(each: (held: Held) => void): void {
    this.onEnd();
    for (const held of this.held) each(held);
  }
}

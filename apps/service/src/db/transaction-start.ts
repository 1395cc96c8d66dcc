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
    const statements = [given.every(({ name }) => name) ? preparedBegin : begin, ...given];
    const isKnown = statements.every(statement => isPrepared(this.connection, statement));
    try {
      if (isKnown) {
        const together = new SentTogether(statements);
        void this.query(together as unknown as pg.QueryConfig);
        for (const [index, { resolve }] of first.entries())
          resolve(together.results[index + 1] as Promise<pg.QueryResult>);
        await Promise.all(together.results);
      } else {
        await this.query(statements[0] ?? begin);
        this.held.unshift(...first);
      }
    } catch (error) {
      for (const { resolve } of isKnown ? this.held : [...first, ...this.held])
        resolve(Promise.reject(error));
      this.held = [];
      this.onEnd();
      return;
    }
    this.onEnd();
    for (const { statement, resolve } of this.held) resolve(this.query(statement));
  }
}

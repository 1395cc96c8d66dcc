/** The maintenance of a market. */
export interface Maintenance {
  market: string;
  /** ISO 8601. */
  planned_end: string | null;
  /** Until the planned end; null without one, or after it. */
  seconds: number | null;
}

/** How many verified identifiers are on so many accounts, and the kinds of all accounts' password hashes. */
export interface Sharing {
  carriers: number;
  /** A `bigint` of the database. */
  identifiers: string;
  kinds: { kind: string; accounts: number }[];
}

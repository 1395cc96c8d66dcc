/** The maintenance of a market. */
export interface Maintenance {
  market: string;
  /** ISO 8601. */
  planned_end: string | null;
  /** Until the planned end; null without one, or after it. */
  seconds: number | null;
}

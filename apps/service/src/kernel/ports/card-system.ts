export type CardState = 'fresh' | 'activated' | 'refused' | 'blocked';

export interface Card {
  /** The card system's own opaque id, never the number. */
  id: string;
  lastFour: string;
  state: CardState;
}

/** The card system: the customer's, or the default on the service's database. */
export interface CardSystem {
  /** Finds a card by its 16 digits; undefined for an unknown one. Throws `SystemUnavailable`. */
  findCard: (number: string) => Promise<Card | undefined>;
  /** Activates a card, idempotent by key. `refused` is final. Throws `SystemUnavailable`. */
  activateCard: (cardId: string, idempotencyKey: string) => Promise<'activated' | 'refused'>;
}

/** An integration gave no usable answer; the call may be retried. */
export class SystemUnavailable extends Error {
  override readonly name = 'SystemUnavailable';
}

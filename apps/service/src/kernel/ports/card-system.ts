export type CardState = 'fresh' | 'activated' | 'refused' | 'blocked';

export interface Card {
  /** The card system's own opaque id, never the number. */
  id: string;
  lastFour: string;
  state: CardState;
}

/** The system that issues cards: the customer's, or the default on our own database. */
export interface CardSystem {
  /** The card of a number of 16 digits; undefined where there is none. Throws `SystemUnavailable`. */
  findCard: (number: string) => Promise<Card | undefined>;
  /** Asks for activation; the same key again is the same activation. `refused` is final. Throws `SystemUnavailable`. */
  activateCard: (cardId: string, idempotencyKey: string) => Promise<'activated' | 'refused'>;
}

/** A system beyond a seam gave no answer, or none that can be used: it may be asked again. */
export class SystemUnavailable extends Error {
  override readonly name = 'SystemUnavailable';
}

import type { Market } from '@talon/markets/market';

/** A message ready to be handed over. */
export interface Outgoing {
  /** The same at every repetition: the provider, or the reader, can tell that it is one. */
  id: string;
  market: Market;
  /** The market's domain, without protocol and port. */
  domain: string;
  /** Two letters. */
  language: string;
  /** Normalised e-mail or E.164 phone. */
  destination: string;
  /** Of an e-mail. */
  subject: string | null;
  text: string;
  /** Of an e-mail. */
  html: string | null;
  /** The confirmation code in it, if any. */
  code: string | null;
}

/** Hands a message over. Throws `RefusedForGood`, or anything else where another try makes sense. */
export type Transport = (message: Outgoing) => Promise<void>;

export interface Transports {
  email: Transport;
  sms: Transport;
}

/** The provider will not take this message, whenever it is tried. `message` holds neither address nor text. */
export class RefusedForGood extends Error {
  override readonly name = 'RefusedForGood';
}

/** RFC 5322: the name by which one e-mail is known, and by which a repetition is recognised. */
export function messageIdOf({ id, domain }: Pick<Outgoing, 'id' | 'domain'>): string {
  return `<${id}@${domain}>`;
}

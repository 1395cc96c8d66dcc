import type { Market } from '@talon/markets/market';

/** A message ready for delivery. */
export interface Outgoing {
  /** The same at every retry, so that the provider or the reader recognises a repetition. */
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

/** Delivers a message. Throws `RefusedForGood`, or any other error when a retry makes sense. */
export type Transport = (message: Outgoing) => Promise<void>;

export interface Transports {
  email: Transport;
  sms: Transport;
}

/** The provider refuses this message for good. `message` contains neither address nor text. */
export class RefusedForGood extends Error {
  override readonly name = 'RefusedForGood';
}

/** The Message-ID (RFC 5322), the same for every retry. */
export function messageIdOf({ id, domain }: Pick<Outgoing, 'id' | 'domain'>): string {
  return `<${id}@${domain}>`;
}

/** The provider accepts no message, whatever its content: it is unavailable, overloaded or misconfigured. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed';
}

import type { Location } from '../../kernel/ports/locations';

/** What an account is told of; each has its words in every language. */
export type NotificationEvent =
  | 'new-device'
  | 'unproven-sign-in'
  | 'password-changed'
  | 'password-reset'
  | 'iban-changed'
  /** A similar person of a platform: to the account and the record, or to the record alone. */
  | 'person-linked'
  | 'person-rejected'
  | 'method-added'
  | 'method-removed'
  | 'identifier-added'
  /** By an operator. */
  | 'identifier-removed'
  /** By the account's own person. */
  | 'identifier-withdrawn'
  | 'identifier-replaced'
  | 'primary-changed'
  /** Of a merge: to the account that keeps, and to the one that loses. */
  | 'identifier-taken-over'
  | 'account-merged'
  | 'identifier-taken'
  | 'link-taken'
  /** An application was let in; the detail is its name. */
  | 'app-access-given'
  | 'app-access-revoked';

/** Something that happened to an account. */
export interface NotificationContent {
  name: 'notice';
  event: NotificationEvent;
  /** What it happened to, masked where it is an address. */
  detail: string | null;
  at: Date;
  /** Where it came from; null for an operator's act. */
  origin: { userAgent: string; location: Location } | null;
}

/** What a message says: one template each. */
export type MessageContent =
  /** By e-mail and SMS. */
  | { name: 'code'; code: string; minutes: number }
  | { name: 'invitation'; firstname: string | null; code: string; validUntil: Date }
  /** By e-mail and SMS: to the known addresses of a card that was activated with others. */
  | { name: 'card-activated-elsewhere'; lastFour: string; at: Date }
  /** How an activation ended that was tried again. */
  | { name: 'card-activated'; lastFour: string }
  | { name: 'activation-failed'; lastFour: string }
  /** A card, or without one an invitation, was added to the account. */
  | { name: 'card-added'; lastFour: string | null }
  /** By e-mail and SMS. */
  | NotificationContent
  /** To an e-mail that no account uses, for which a new password was asked. */
  | { name: 'unknown-address' }
  /** By e-mail and SMS, to the very address that signs in: normalised e-mail or E.164 phone. */
  | { name: 'user-names'; username: string };

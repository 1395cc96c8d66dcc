import type { ChallengePurpose } from '@talon/contract/challenge';
import type { AuthenticatorType } from '@talon/rules/authenticators';
import type { Location } from '../../kernel/ports/locations';

/** The events that an account is notified about; each has messages in every language. */
export type NotificationEvent =
  | 'new-device'
  | 'unproven-sign-in'
  /** Somebody tried many wrong passwords, or gave the right one without confirming the code. */
  | 'password-guessed-often'
  | 'sign-in-unconfirmed'
  /** By an operator. */
  | 'account-blocked'
  | 'account-unblocked'
  | 'password-imposed'
  | 'mfa-forced'
  | 'mfa-released'
  | 'sessions-ended'
  /** A card (the detail is its last four digits) or an invitation was added to the account. */
  | 'card-added'
  | 'invitation-added'
  /** By an operator: a card was removed, or the link to a person of a platform was removed or added. */
  | 'card-removed'
  | 'link-removed'
  | 'link-added'
  | 'device-logged-out'
  | 'merge-undone'
  /** The copy of their own data, which the person asked for, can be downloaded. */
  | 'data-export-ready'
  /** The account is erased in 14 days, and its addresses get a link that cancels it; it was cancelled. */
  | 'erasure-requested'
  | 'erasure-cancelled'
  /** Somebody enters wrong codes: with the password, for a new password, or in a session of the account. */
  | 'wrong-codes-at-sign-in'
  | 'wrong-codes-at-reset'
  | 'wrong-codes-in-session'
  | 'password-changed'
  | 'password-reset'
  /** A reset through a number that nobody has confirmed for a long time waits for a day. */
  | 'reset-delayed'
  /** The first bank account of an account. */
  | 'iban-added'
  | 'iban-changed'
  /** An earlier bank account was put back, by the person or by an operator. */
  | 'iban-restored'
  /** A link proposal was accepted, or rejected as another person. */
  | 'person-linked'
  | 'person-rejected'
  /** SMS or e-mail; the detail is the masked address. */
  | 'method-added'
  /** By an operator, or in a merge. */
  | 'method-removed'
  /** By the account's own person: at once, or a day after the request. The detail is its name or its masked address. */
  | 'authenticator-removed'
  | 'removal-requested'
  /** Somebody with a card and a code said that all authenticators are lost, and a day later removed them. */
  | 'loss-reported'
  | 'lost-authenticators-removed'
  /** The detail is the name that the person gave it. */
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  /** One was used, and three are left. */
  | 'recovery-codes-few'
  | 'identifier-added'
  /** By an operator. */
  | 'identifier-removed'
  /** By the account's own person. */
  | 'identifier-withdrawn'
  | 'identifier-replaced'
  | 'primary-changed'
  /** In a merge: to the surviving account, and to the other one. */
  | 'identifier-taken-over'
  | 'account-merged'
  | 'identifier-taken'
  | 'link-taken'
  | 'account-closed'
  /**
   * To an account that keeps a shared address, after another account with this address has transferred it or used it in a
   * merge.
   */
  | 'shared-address-changed'
  /** The person consented to a client; the detail is its name. */
  | 'app-access-given'
  | 'app-access-revoked'
  /** The person said that something that a report has suspended is theirs; the detail is its name, masked address or last four digits. */
  | 'suspended-kept'
  /** Somebody used the link "This was not me" of another notification. */
  | 'not-me-reported';

/** A notification of an event of an account. */
export interface NotificationContent {
  name: 'notification';
  event: NotificationEvent;
  /** What the event concerns, masked if it is an address. */
  detail: string | null;
  /** The type of the authenticator that the event concerns, if the texts of the event do not name it. */
  authenticator?: AuthenticatorType | null;
  at: Date;
  /** The origin of the call; null for an operator's action. */
  origin: { userAgent: string; location: Location } | null;
  /** Address of the page "This was not me", valid once; null for an event that has none. */
  notMe: string | null;
  /** From when it has an effect, if not at once. */
  from?: Date | null;
  /** Address of the page that cancels what was requested or changed, beside the page "This was not me". */
  cancelAddress?: string | null;
  /** Whether the limit of the day is reached: no e-mail follows if the event happens again. */
  isLast?: boolean;
}

/** The content of a message; each name has one template. */
export type MessageContent =
  /** By e-mail and SMS. */
  | {
      name: 'code';
      purpose: ChallengePurpose;
      code: string;
      minutes: number;
      /** The new bank account, masked, if the code is for a change to this one. */
      bankAccount?: string | undefined;
    }
  | { name: 'invitation'; firstname: string | null; code: string; validUntil: Date }
  /** To the invited address, which the account that used the invitation has not verified; with the link that takes it back. */
  | { name: 'invitation-used-elsewhere'; firstname: string | null; at: Date; undoAddress: string | null }
  /** To the account that had used the invitation. */
  | { name: 'invitation-taken-back' }
  /** By e-mail and SMS: to the other known addresses of an activated card. */
  | { name: 'card-activated-elsewhere'; lastFour: string; at: Date }
  /** To the e-mail of a new account, which was created with a card or without one. */
  | { name: 'welcome'; lastFour: string | null }
  /** The result of a retried activation, and a refusal. */
  | { name: 'card-activated'; lastFour: string }
  | { name: 'activation-failed'; lastFour: string }
  /** By e-mail and SMS. */
  | NotificationContent
  /** To an e-mail without an account, for which a password reset was requested. */
  | { name: 'unknown-address' }
  /** To a member of staff: the link with which they choose a passkey or a password for the console. */
  | { name: 'staff-link'; staffName: string; address: string }
  /** By e-mail and SMS, to the address that signs in: normalised e-mail or E.164 phone. */
  | { name: 'user-names'; username: string };

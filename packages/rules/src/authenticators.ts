import type { CodeMethod } from './codes';
import type { Standing } from './proof/standing';

/** The types of authenticators, the strongest first. A passkey also replaces the password. */
export const authenticatorTypes = ['passkey', 'totp', 'sms', 'email', 'recovery-code'] as const;

export type AuthenticatorType = (typeof authenticatorTypes)[number];

/** The types to which no code is sent: the person has the passkey, the app or the recovery code. */
export type UnsentMethod = Exclude<AuthenticatorType, CodeMethod>;

/** An authenticator's type on the wire (`method`); `card` is the full number of a card together with a code. */
export type MfaMethod = AuthenticatorType | 'card';

/** The purposes of a challenge that an account's own authenticators confirm. */
export type StepUp = 'sign-in' | 'sudo' | 'single';

/** An authenticator whose code is sent. */
export type SentAuthenticator = {
  readonly method: CodeMethod | 'card';
  /** How its code is sent. */
  readonly channel: CodeMethod;
  /** Normalised e-mail or E.164 phone. */
  readonly destination: string;
};

/** An authenticator that may confirm the challenge now. */
export type AllowedAuthenticator =
  | SentAuthenticator
  | { readonly method: UnsentMethod; readonly channel: null; readonly destination: null };

/** A verified address that receives codes. */
export type CodeAddress = Standing & {
  readonly channel: CodeMethod;
  readonly destination: string;
};

/** An enrolled authenticator, with its own standing; one whose codes are sent has an address. */
export type EnrolledAuthenticator = Standing & { readonly id: string } & (
    | { readonly channel: CodeMethod; readonly address: CodeAddress }
    | { readonly channel: null; readonly method: Exclude<UnsentMethod, 'recovery-code'> }
  );

/** The authenticators of an account, and the facts that decide which of them may confirm a challenge. */
export type AccountAuthenticators = {
  /** Enrolled authenticators that work in this market and are not suspended, the latest used first. There may be several passkeys. */
  readonly enrolled: readonly EnrolledAuthenticator[];
  /** There is a passkey that works in another market only. The password alone must not open the account here. */
  readonly hasPasskeyElsewhere: boolean;
  /** An authenticator was suspended by a report, and its owner has not said whose it is: a code stays required. */
  readonly hasSuspended: boolean;
  /** Recovery codes are unused. They are no authenticator alone. */
  readonly hasRecoveryCodes: boolean;
  /** The primary verified e-mail and phone, the e-mail first. */
  readonly verified: readonly CodeAddress[];
  /** The card that proves the person best; null without one. */
  readonly card: Standing | null;
  /** The primary verified addresses whose code was confirmed in the session a short while ago. */
  readonly confirmed: readonly CodeMethod[];
  /** The channel of the last reset, until a sign-in has used another one: one channel never proves two things. */
  readonly resetThrough: CodeMethod | null;
  /** There were too many consecutive wrong passwords: a sign-in needs a code even without an authenticator. */
  readonly isGuessed: boolean;
  /** Password status 2 (breached or imposed): a new password needs a code even without an authenticator. */
  readonly isPasswordExposed: boolean;
  /** A new password was imposed because somebody else may know this one: only what is aged counts. */
  readonly isPasswordImposed: boolean;
  /** A day ago somebody said, with a card and a code, that all enrolled authenticators are lost. */
  readonly areLost: boolean;
  /** Seconds for which nothing is inherited: after a reset, a report, or the removal of an authenticator by others; else 0. */
  readonly guardedFor: number;
};

import type { CodeMethod } from './codes';

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
export type CodeAddress = {
  readonly channel: CodeMethod;
  readonly destination: string;
  /** Too new for single-use step-up, and for anything while the password is imposed. */
  readonly isFresh: boolean;
};

/** An enrolled authenticator to which no code is sent. */
export type UnsentAuthenticator = {
  readonly method: Exclude<UnsentMethod, 'recovery-code'>;
  readonly channel: null;
  /** Too new for single-use step-up, and for anything while the password is imposed. */
  readonly isFresh: boolean;
};

/** The authenticators of an account, and the facts that decide which of them may confirm a challenge. */
export type AccountAuthenticators = {
  /** Enrolled authenticators that work in this market, the latest used first. There may be several passkeys. */
  readonly enrolled: readonly (CodeAddress | UnsentAuthenticator)[];
  /** There is a passkey that works in another market only. The password alone must not open the account here. */
  readonly hasPasskeyElsewhere: boolean;
  /** Unused recovery codes; `fresh` if the set is too new while the password is imposed. They are no authenticator alone. */
  readonly recoveryCodes: 'none' | 'fresh' | 'aged';
  /** The primary verified e-mail and phone, the e-mail first. */
  readonly verified: readonly CodeAddress[];
  readonly hasCard: boolean;
  /** Every card is too new for single-use step-up. */
  readonly isCardFresh: boolean;
  /** The channel of the last reset, until a sign-in has used another one: one channel never proves two things. */
  readonly resetThrough: CodeMethod | null;
  /** There were too many consecutive wrong passwords: a sign-in needs a code even without an authenticator. */
  readonly isGuessed: boolean;
  /** Password status 2 (breached or imposed): a new password needs a code even without an authenticator. */
  readonly isPasswordExposed: boolean;
  /** A new password was imposed because somebody else may know this one: only authenticators and cards of a day or more count. */
  readonly isPasswordImposed: boolean;
  /** A day ago somebody said, with a card and a code, that all enrolled authenticators are lost. */
  readonly areLost: boolean;
  /** The account has no single-use step-up for a day: an authenticator was removed, or the last sign-in proved too little. */
  readonly isSingleUseBlocked: boolean;
};

import type { CodeMethod } from './codes';

/** An authenticator's type on the wire (`method`); `card` is the full number of a card together with a code. */
export type MfaMethod = CodeMethod | 'card';

/** The purposes of a challenge that an account's own authenticators confirm. */
export type StepUp = 'sign-in' | 'sudo' | 'single';

/** An authenticator that may confirm the challenge now. */
export type AllowedAuthenticator = {
  readonly method: MfaMethod;
  /** How its code is sent. */
  readonly channel: CodeMethod;
  /** Normalised e-mail or E.164 phone. */
  readonly destination: string;
};

/** A verified address that receives codes. */
export type CodeAddress = {
  readonly channel: CodeMethod;
  readonly destination: string;
  /** Too new for single-use step-up, and for anything while the password is imposed. */
  readonly isFresh: boolean;
};

/** The authenticators of an account, and the facts that decide which of them may confirm a challenge. */
export type AccountAuthenticators = {
  /** Enrolled SMS and e-mail authenticators, the latest used first. */
  readonly enrolled: readonly CodeAddress[];
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
  /** The account has no single-use step-up for a day: an authenticator was removed, or the last sign-in proved too little. */
  readonly isSingleUseBlocked: boolean;
};

type Candidate = AllowedAuthenticator & { readonly isFresh: boolean };

type Source = (account: AccountAuthenticators) => readonly Candidate[];

/**
 * The sources of each purpose, in order. The first source that is not empty decides. An address that is not an enrolled
 * authenticator never replaces an enrolled one.
 */
const sources: Readonly<Record<StepUp, readonly Source[]>> = {
  'sign-in': [
    enrolledOfOtherChannel,
    enrolled,
    otherChannel,
    verifiedWhileGuessed,
    card,
    resetChannelWhileGuessed,
  ],
  sudo: [enrolled, verifiedWithExposedPassword, card],
  single: [enrolled, card],
};

/** The authenticators that may confirm a challenge, in the order of the offer. `whyNoneAllowed` explains an empty list. */
export function allowedAuthenticatorsOf(
  purpose: StepUp,
  account: AccountAuthenticators,
): readonly AllowedAuthenticator[] {
  if (purpose === 'single' && account.isSingleUseBlocked) return [];
  return firstOf(sources[purpose], account, requiresAge(purpose, account)).map(toAllowed);
}

/**
 * The authenticators that a sign-in requires in addition to an enrolled one, after a reset through the channel of all
 * enrolled ones: one channel never proves two things.
 */
export function additionalAuthenticatorsOf(account: AccountAuthenticators): readonly AllowedAuthenticator[] {
  return additionalCandidates(account, requiresAge('sign-in', account)).map(toAllowed);
}

/** Whether every enrolled authenticator uses the channel of the last reset; false without one, or without a reset. */
export function hasOnlyResetChannel({ enrolled: active, resetThrough }: AccountAuthenticators): boolean {
  return active.length > 0 && active.every(({ channel }) => channel === resetThrough);
}

/** Whether a code by this channel proves no more than the last reset, and the account has no enrolled authenticator. */
export function isResetChannelAlone(account: AccountAuthenticators, channel: CodeMethod): boolean {
  return account.enrolled.length === 0 && account.resetThrough === channel;
}

/** Whether a sign-in with the right password also requires a code, unless the device is trusted. */
export function requiresCode({ enrolled: active, resetThrough, isGuessed }: AccountAuthenticators): boolean {
  return active.length > 0 || resetThrough !== null || isGuessed;
}

/**
 * Why no authenticator is allowed. `too-new`: those of the account are not old enough yet. `no-method`: the account has none.
 * `isAdditional`: for the code in addition to that of an enrolled authenticator.
 */
export function whyNoneAllowed(
  purpose: StepUp,
  account: AccountAuthenticators,
  { isAdditional = false } = {},
): 'too-new' | 'no-method' {
  if (purpose === 'single' && account.isSingleUseBlocked) return 'too-new';
  const ofAnyAge = isAdditional
    ? additionalCandidates(account, false)
    : firstOf(sources[purpose], account, false);
  return ofAnyAge.length > 0 ? 'too-new' : 'no-method';
}

function requiresAge(purpose: StepUp, { isPasswordImposed }: AccountAuthenticators): boolean {
  return purpose === 'single' || isPasswordImposed;
}

function additionalCandidates(account: AccountAuthenticators, areAged: boolean): readonly Candidate[] {
  return hasOnlyResetChannel(account) ? firstOf([otherChannel, card], account, areAged) : [];
}

function firstOf(
  from: readonly Source[],
  account: AccountAuthenticators,
  areAged: boolean,
): readonly Candidate[] {
  const found = from.map(find => find(account).filter(({ isFresh }) => !areAged || !isFresh));
  return found.find(candidates => candidates.length > 0) ?? [];
}

function enrolled(account: AccountAuthenticators): readonly Candidate[] {
  return account.enrolled.map(toCandidate);
}

function enrolledOfOtherChannel(account: AccountAuthenticators): readonly Candidate[] {
  return account.enrolled.filter(({ channel }) => channel !== account.resetThrough).map(toCandidate);
}

/** After a reset, the verified address of the other channel. */
function otherChannel({ resetThrough, verified }: AccountAuthenticators): readonly Candidate[] {
  if (resetThrough === null) return [];
  return verified.filter(({ channel }) => channel !== resetThrough).map(toCandidate);
}

function verifiedWhileGuessed(account: AccountAuthenticators): readonly Candidate[] {
  if (!account.isGuessed || account.enrolled.length > 0 || account.resetThrough !== null) return [];
  return account.verified.map(toCandidate);
}

/** The last source after a reset. Its code stops a guessed password, but proves nothing more than the reset. */
function resetChannelWhileGuessed(account: AccountAuthenticators): readonly Candidate[] {
  if (!account.isGuessed || account.resetThrough === null) return [];
  return account.verified.map(toCandidate);
}

function verifiedWithExposedPassword(account: AccountAuthenticators): readonly Candidate[] {
  if (!account.isPasswordExposed || account.enrolled.length > 0) return [];
  return account.verified.map(toCandidate);
}

/**
 * The number of a card together with a code to the verified e-mail, or else to the phone. An address that is not too new is
 * preferred.
 */
function card({ hasCard, isCardFresh, verified }: AccountAuthenticators): readonly Candidate[] {
  const address = verified.find(({ isFresh }) => !isFresh) ?? verified[0];
  if (!hasCard || !address) return [];
  return [{ ...toCandidate(address), method: 'card', isFresh: isCardFresh }];
}

function toCandidate({ channel, destination, isFresh }: CodeAddress): Candidate {
  return { method: channel, channel, destination, isFresh };
}

function toAllowed({ method, channel, destination }: Candidate): AllowedAuthenticator {
  return { method, channel, destination };
}

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

type Candidate = AllowedAuthenticator & { readonly isFresh: boolean };

type Source = (account: AccountAuthenticators) => readonly Candidate[];

/**
 * The sources of each purpose, in order. The first source that is not empty decides. An address that is not an enrolled
 * authenticator never replaces an enrolled one.
 */
const sources: Readonly<Record<StepUp, readonly Source[]>> = {
  'sign-in': [
    cardAfterLoss,
    enrolledOfOtherChannel,
    enrolled,
    otherChannel,
    verifiedInstead,
    card,
    resetChannelWhileGuessed,
  ],
  sudo: [cardAfterLoss, enrolled, verifiedWithExposedPassword, card],
  single: [enrolled, card],
};

/** The authenticators that may confirm a challenge, in the order of the offer. `whyNoneAllowed` explains an empty list. */
export function allowedAuthenticatorsOf(
  purpose: StepUp,
  account: AccountAuthenticators,
): readonly AllowedAuthenticator[] {
  if (purpose === 'single' && account.isSingleUseBlocked) return [];
  return inOrderOfOffer([
    ...firstOf(sources[purpose], account, requiresAge(purpose, account)),
    ...recoveryCode(account, purpose),
  ]);
}

/**
 * The addresses whose code an account without authenticators and cards confirms before it enrols an app or a passkey. The
 * code proves as much as that of a first authenticator by SMS or e-mail.
 */
export function firstEnrolmentAuthenticatorsOf(
  account: AccountAuthenticators,
): readonly AllowedAuthenticator[] {
  if (!isWithoutAuthenticator(account)) return [];
  return firstOf([verified], account, requiresAge('sudo', account)).map(toAllowed);
}

/**
 * How somebody who has lost every enrolled authenticator proves who they are: with a card, and a code to a verified address that
 * is none of them. Neither may be new.
 */
export function authenticatorsAfterLoss(account: AccountAuthenticators): readonly AllowedAuthenticator[] {
  return account.enrolled.length === 0 ? [] : cardWithOtherAddress(account).filter(isAged).map(toAllowed);
}

/** Whether `authenticatorsAfterLoss` is empty only because the card or the address is too new. */
export function isTooNewAfterLoss(account: AccountAuthenticators): boolean {
  return account.enrolled.length > 0 && cardWithOtherAddress(account).length > 0;
}

/** Whether nothing but a verified address can prove the person: the account has neither an authenticator nor a card. */
export function isWithoutAuthenticator(account: AccountAuthenticators): boolean {
  return account.enrolled.length === 0 && !account.hasPasskeyElsewhere && !account.hasCard;
}

/**
 * Whether an app or a passkey that is enrolled now gives single-use step-up at once. Not if the step-up came from a recovery
 * code, which gives none itself, nor if it is the first authenticator and only a new address or card vouches for it.
 * `stepUpMethod`: what confirmed the step-up; null if that is not known.
 */
export function countsAtOnce(account: AccountAuthenticators, stepUpMethod: string | null): boolean {
  if (stepUpMethod === 'recovery-code') return false;
  if (account.enrolled.length > 0) return true;
  return account.hasCard ? !account.isCardFresh : account.verified.some(({ isFresh }) => !isFresh);
}

/**
 * The authenticators that a sign-in requires in addition to an enrolled one, after a reset through the channel of all
 * enrolled ones: one channel never proves two things.
 */
export function additionalAuthenticatorsOf(account: AccountAuthenticators): readonly AllowedAuthenticator[] {
  if (!hasOnlyResetChannel(account)) return [];
  return inOrderOfOffer([
    ...additionalCandidates(account, requiresAge('sign-in', account)),
    ...recoveryCode(account, 'sign-in'),
  ]);
}

/** Whether a sign-in with this authenticator proves no more than the last reset, and so requires another one in addition. */
export function requiresAdditional(account: AccountAuthenticators, confirmed: MfaMethod): boolean {
  return hasOnlyResetChannel(account) && confirmed === account.resetThrough;
}

/** Whether every enrolled authenticator uses the channel of the last reset; false without one, or without a reset. */
export function hasOnlyResetChannel({ enrolled: active, resetThrough }: AccountAuthenticators): boolean {
  return (
    resetThrough !== null && active.length > 0 && active.every(({ channel }) => channel === resetThrough)
  );
}

/** Whether a code by this channel proves no more than the last reset, and the account has no enrolled authenticator. */
export function isResetChannelAlone(account: AccountAuthenticators, confirmed: MfaMethod): boolean {
  return account.enrolled.length === 0 && account.resetThrough === confirmed;
}

/** Whether a sign-in with the right password also requires a code, unless the device is trusted. */
export function requiresCode(account: AccountAuthenticators): boolean {
  const { enrolled: active, hasPasskeyElsewhere, resetThrough, isGuessed } = account;
  return active.length > 0 || hasPasskeyElsewhere || resetThrough !== null || isGuessed;
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

/**
 * One of each type: the one that was used last first, the others by strength. A recovery code is last, also where it was used
 * last.
 */
function inOrderOfOffer(candidates: readonly Candidate[]): readonly AllowedAuthenticator[] {
  const [first, ...others] = candidates.filter(
    ({ method }, at) => candidates.findIndex(other => other.method === method) === at,
  );
  const strength = ({ method }: Candidate) => [...authenticatorTypes, 'card'].indexOf(method);
  const ordered = others.toSorted((one, other) => strength(one) - strength(other));
  return [...(first ? [first] : []), ...ordered].map(toAllowed);
}

/** A recovery code confirms what an enrolled authenticator confirms, but gives no single-use step-up. */
function recoveryCode(account: AccountAuthenticators, purpose: StepUp): readonly Candidate[] {
  const { recoveryCodes, enrolled: active, hasPasskeyElsewhere } = account;
  const hasNone = active.length === 0 && !hasPasskeyElsewhere;
  if (recoveryCodes === 'none' || hasNone || purpose === 'single') return [];
  const isFresh = recoveryCodes === 'fresh';
  if (isFresh && requiresAge(purpose, account)) return [];
  return [{ method: 'recovery-code', channel: null, destination: null, isFresh }];
}

function enrolled(account: AccountAuthenticators): readonly Candidate[] {
  return account.enrolled.map(toCandidate);
}

/** An app or a passkey is always another channel than the one of a reset. */
function enrolledOfOtherChannel(account: AccountAuthenticators): readonly Candidate[] {
  const { resetThrough } = account;
  return account.enrolled
    .filter(({ channel }) => channel === null || channel !== resetThrough)
    .map(toCandidate);
}

function verified(account: AccountAuthenticators): readonly Candidate[] {
  return account.verified.map(toCandidate);
}

/** After a reset, the verified address of the other channel. */
function otherChannel({ resetThrough, verified }: AccountAuthenticators): readonly Candidate[] {
  if (resetThrough === null) return [];
  return verified.filter(({ channel }) => channel !== resetThrough).map(toCandidate);
}

/** While the password is guessed, or where the only authenticator is a passkey of another market. */
function verifiedInstead(account: AccountAuthenticators): readonly Candidate[] {
  const { isGuessed, hasPasskeyElsewhere, enrolled: active, resetThrough } = account;
  if (!(isGuessed || hasPasskeyElsewhere) || active.length > 0 || resetThrough !== null) return [];
  return verified(account);
}

/**
 * The last source after a reset. Its code stops a guessed password, but proves nothing more than the reset: it replaces no
 * passkey of another market.
 */
function resetChannelWhileGuessed(account: AccountAuthenticators): readonly Candidate[] {
  if (!account.isGuessed || account.hasPasskeyElsewhere || account.resetThrough === null) return [];
  return verified(account);
}

function verifiedWithExposedPassword(account: AccountAuthenticators): readonly Candidate[] {
  if (!account.isPasswordExposed || account.enrolled.length > 0 || account.hasPasskeyElsewhere) return [];
  return verified(account);
}

/**
 * The number of a card together with a code to the verified e-mail, or else to the phone. An address that is not too new is
 * preferred.
 */
function card({ hasCard, isCardFresh, verified: addresses }: AccountAuthenticators): readonly Candidate[] {
  const address = addresses.find(({ isFresh }) => !isFresh) ?? addresses[0];
  if (!hasCard || !address) return [];
  const { channel, destination } = address;
  return [{ method: 'card', channel, destination, isFresh: isCardFresh }];
}

/** The number of a card together with a code to an address that is not an enrolled authenticator. */
function cardWithOtherAddress(account: AccountAuthenticators): readonly Candidate[] {
  const { hasCard, isCardFresh, verified: addresses, enrolled: active } = account;
  const others = addresses.filter(({ channel }) => active.every(each => each.channel !== channel));
  const address = others.find(isAged) ?? others[0];
  if (!hasCard || !address) return [];
  const { channel, destination, isFresh } = address;
  return [{ method: 'card', channel, destination, isFresh: isCardFresh || isFresh }];
}

/** The card comes first, because the person has said that the others are lost; one that was found again still works. */
function cardAfterLoss(account: AccountAuthenticators): readonly Candidate[] {
  const cards = account.areLost ? cardWithOtherAddress(account).filter(isAged) : [];
  return cards.length === 0 ? [] : [...cards, ...enrolled(account)];
}

const isAged = ({ isFresh }: { isFresh: boolean }) => !isFresh;

function toCandidate(authenticator: CodeAddress | UnsentAuthenticator): Candidate {
  const { isFresh } = authenticator;
  if (authenticator.channel === null)
    return { method: authenticator.method, channel: null, destination: null, isFresh };
  const { channel, destination } = authenticator;
  return { method: channel, channel, destination, isFresh };
}

function toAllowed(candidate: Candidate): AllowedAuthenticator {
  if (candidate.channel === null) return { method: candidate.method, channel: null, destination: null };
  const { method, channel, destination } = candidate;
  return { method, channel, destination };
}

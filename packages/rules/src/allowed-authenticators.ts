import {
  type AccountAuthenticators,
  type AllowedAuthenticator,
  authenticatorTypes,
  type MfaMethod,
  type StepUp,
} from './authenticators';
import {
  additionalSources,
  byCardWithOtherAddress,
  byRecoveryCode,
  findPossible,
  firstEnrolmentSources,
  isAged,
  type PossibleAuthenticator,
  requiresAge,
  sourcesOfPurpose,
  toAllowed,
} from './possible-authenticators';

/** The authenticators that may confirm a challenge, in the order of the offer. `whyNoneAllowed` explains an empty list. */
export function allowedAuthenticatorsOf(
  purpose: StepUp,
  account: AccountAuthenticators,
): readonly AllowedAuthenticator[] {
  if (purpose === 'single' && account.isSingleUseBlocked) return [];
  return inOrderOfOffer([
    ...findPossible(sourcesOfPurpose[purpose], account, requiresAge(purpose, account)),
    ...byRecoveryCode(account, purpose),
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
  return findPossible(firstEnrolmentSources, account, requiresAge('sudo', account)).map(toAllowed);
}

/**
 * How somebody who has lost every enrolled authenticator proves who they are: with a card, and a code to a verified address that
 * is none of them. Neither may be new.
 */
export function authenticatorsAfterLoss(account: AccountAuthenticators): readonly AllowedAuthenticator[] {
  return account.enrolled.length === 0 ? [] : byCardWithOtherAddress(account).filter(isAged).map(toAllowed);
}

/** Whether `authenticatorsAfterLoss` is empty only because the card or the address is too new. */
export function isTooNewAfterLoss(account: AccountAuthenticators): boolean {
  return account.enrolled.length > 0 && byCardWithOtherAddress(account).length > 0;
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
    ...findAdditional(account, requiresAge('sign-in', account)),
    ...byRecoveryCode(account, 'sign-in'),
  ]);
}

/** Whether a sign-in with this authenticator proves no more than the last reset, and so requires another one in addition. */
export function requiresAdditional(account: AccountAuthenticators, confirmed: MfaMethod): boolean {
  return hasOnlyResetChannel(account) && confirmed === account.resetThrough;
}

/** Whether every enrolled authenticator uses the channel of the last reset; false without one, or without a reset. */
function hasOnlyResetChannel({ enrolled: active, resetThrough }: AccountAuthenticators): boolean {
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
    ? findAdditional(account, false)
    : findPossible(sourcesOfPurpose[purpose], account, false);
  return ofAnyAge.length > 0 ? 'too-new' : 'no-method';
}

function findAdditional(account: AccountAuthenticators, areAged: boolean): readonly PossibleAuthenticator[] {
  return hasOnlyResetChannel(account) ? findPossible(additionalSources, account, areAged) : [];
}

/**
 * One of each type: the one that was used last first, the others by strength. A recovery code is last, also where it was used
 * last.
 */
function inOrderOfOffer(possible: readonly PossibleAuthenticator[]): readonly AllowedAuthenticator[] {
  const [first, ...others] = possible.filter(
    ({ method }, at) => possible.findIndex(other => other.method === method) === at,
  );
  const strength = ({ method }: PossibleAuthenticator) => [...authenticatorTypes, 'card'].indexOf(method);
  const ordered = others.toSorted((one, other) => strength(one) - strength(other));
  return [...(first ? [first] : []), ...ordered].map(toAllowed);
}

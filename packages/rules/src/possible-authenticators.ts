import type {
  AccountAuthenticators,
  AllowedAuthenticator,
  CodeAddress,
  StepUp,
  UnsentAuthenticator,
} from './authenticators';

/** An authenticator that may confirm a challenge, unless it is too new. */
export type PossibleAuthenticator = AllowedAuthenticator & { readonly isFresh: boolean };

type Source = (account: AccountAuthenticators) => readonly PossibleAuthenticator[];

/**
 * The sources of each purpose, in order. The first source that is not empty decides. An address that is not an enrolled
 * authenticator never replaces an enrolled one.
 */
export const sourcesOfPurpose: Readonly<Record<StepUp, readonly Source[]>> = {
  'sign-in': [
    byCardAfterLoss,
    byEnrolledOfOtherChannel,
    byEnrolled,
    byOtherChannel,
    byVerifiedInstead,
    byCard,
    byResetChannelWhileGuessed,
  ],
  sudo: [byCardAfterLoss, byEnrolled, byVerifiedWithExposedPassword, byCard],
  single: [byEnrolled, byCard],
};

/** Those of the authenticator that a sign-in requires in addition to an enrolled one. */
export const additionalSources: readonly Source[] = [byOtherChannel, byCard];

/** Those of the code with which an account without authenticators and cards enrols its first app or passkey. */
export const firstEnrolmentSources: readonly Source[] = [byVerified];

/** Whether only what is old enough may confirm a challenge. */
export function requiresAge(purpose: StepUp, { isPasswordImposed }: AccountAuthenticators): boolean {
  return purpose === 'single' || isPasswordImposed;
}

/** The first of these sources that is not empty. `areAged`: of what is old enough. */
export function findPossible(
  from: readonly Source[],
  account: AccountAuthenticators,
  areAged: boolean,
): readonly PossibleAuthenticator[] {
  const found = from.map(find => find(account).filter(({ isFresh }) => !areAged || !isFresh));
  return found.find(possible => possible.length > 0) ?? [];
}

/** A recovery code confirms what an enrolled authenticator confirms, but gives no single-use step-up. */
export function byRecoveryCode(
  account: AccountAuthenticators,
  purpose: StepUp,
): readonly PossibleAuthenticator[] {
  const { recoveryCodes, enrolled: active, hasPasskeyElsewhere } = account;
  const hasNone = active.length === 0 && !hasPasskeyElsewhere;
  if (recoveryCodes === 'none' || hasNone || purpose === 'single') return [];
  const isFresh = recoveryCodes === 'fresh';
  if (isFresh && requiresAge(purpose, account)) return [];
  return [{ method: 'recovery-code', channel: null, destination: null, isFresh }];
}

function byEnrolled(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  return account.enrolled.map(toPossible);
}

/** An app or a passkey is always another channel than the one of a reset. */
function byEnrolledOfOtherChannel(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  const { resetThrough } = account;
  return account.enrolled
    .filter(({ channel }) => channel === null || channel !== resetThrough)
    .map(toPossible);
}

/** The verified addresses, whether or not they are enrolled. */
function byVerified(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  return account.verified.map(toPossible);
}

/** After a reset, the verified address of the other channel. */
function byOtherChannel({ resetThrough, verified }: AccountAuthenticators): readonly PossibleAuthenticator[] {
  if (resetThrough === null) return [];
  return verified.filter(({ channel }) => channel !== resetThrough).map(toPossible);
}

/** While the password is guessed, or where the only authenticator is a passkey of another market. */
function byVerifiedInstead(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  const { isGuessed, hasPasskeyElsewhere, enrolled: active, resetThrough } = account;
  if (!(isGuessed || hasPasskeyElsewhere) || active.length > 0 || resetThrough !== null) return [];
  return byVerified(account);
}

/**
 * The last source after a reset. Its code stops a guessed password, but proves nothing more than the reset: it replaces no
 * passkey of another market.
 */
function byResetChannelWhileGuessed(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  if (!account.isGuessed || account.hasPasskeyElsewhere || account.resetThrough === null) return [];
  return byVerified(account);
}

function byVerifiedWithExposedPassword(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  if (!account.isPasswordExposed || account.enrolled.length > 0 || account.hasPasskeyElsewhere) return [];
  return byVerified(account);
}

/**
 * The number of a card together with a code to the verified e-mail, or else to the phone. An address that is not too new is
 * preferred.
 */
function byCard({
  hasCard,
  isCardFresh,
  verified: addresses,
}: AccountAuthenticators): readonly PossibleAuthenticator[] {
  const address = addresses.find(({ isFresh }) => !isFresh) ?? addresses[0];
  if (!hasCard || !address) return [];
  const { channel, destination } = address;
  return [{ method: 'card', channel, destination, isFresh: isCardFresh }];
}

/** The number of a card together with a code to an address that is not an enrolled authenticator. */
export function byCardWithOtherAddress(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  const { hasCard, isCardFresh, verified: addresses, enrolled: active } = account;
  const others = addresses.filter(({ channel }) => active.every(each => each.channel !== channel));
  const address = others.find(isAged) ?? others[0];
  if (!hasCard || !address) return [];
  const { channel, destination, isFresh } = address;
  return [{ method: 'card', channel, destination, isFresh: isCardFresh || isFresh }];
}

/** The card comes first, because the person has said that the others are lost; one that was found again still works. */
function byCardAfterLoss(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  const cards = account.areLost ? byCardWithOtherAddress(account).filter(isAged) : [];
  return cards.length === 0 ? [] : [...cards, ...byEnrolled(account)];
}

export const isAged = ({ isFresh }: { isFresh: boolean }) => !isFresh;

function toPossible(authenticator: CodeAddress | UnsentAuthenticator): PossibleAuthenticator {
  const { isFresh } = authenticator;
  if (authenticator.channel === null)
    return { method: authenticator.method, channel: null, destination: null, isFresh };
  const { channel, destination } = authenticator;
  return { method: channel, channel, destination, isFresh };
}

export function toAllowed(possible: PossibleAuthenticator): AllowedAuthenticator {
  if (possible.channel === null) return { method: possible.method, channel: null, destination: null };
  const { method, channel, destination } = possible;
  return { method, channel, destination };
}

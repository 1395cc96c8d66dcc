import type {
  AccountAuthenticators,
  AllowedAuthenticator,
  CodeAddress,
  EnrolledAuthenticator,
  MfaMethod,
  StepUp,
} from '../authenticators';
import { settledIn, type Standing } from './standing';

/**
 * What is confirmed: a step-up or a sign-in; a code that a sign-in requires in addition to an enrolled authenticator; the code before the
 * first app or passkey of an account without authenticators and cards; the loss of every authenticator.
 */
export type Confirmation = StepUp | 'additional' | 'first-enrolment' | 'loss';

/** What somebody waits for: an authenticator, its address, a card, or the end of the guard. */
export type Awaited = 'email' | 'phone' | 'passkey' | 'totp' | 'card' | 'authenticator' | 'change';

/** Until something may confirm: whole seconds, 0 if it may now. `cause`: what takes longest. */
export type Wait = { readonly seconds: number; readonly cause: Awaited };

/** An authenticator that may confirm when everything that it consists of is ready. */
export type PossibleAuthenticator = AllowedAuthenticator & {
  /** Of an enrolled authenticator. */
  readonly id?: string;
  readonly parts: readonly (Standing & { readonly as: Awaited })[];
};

type Source = (account: AccountAuthenticators) => readonly PossibleAuthenticator[];

/**
 * The sources of each confirmation, in order. The first source with something that is ready decides. An address that is not an
 * enrolled authenticator never replaces an enrolled one.
 */
const sources: Readonly<Record<Confirmation, readonly Source[]>> = {
  'sign-in': [
    byCardAfterLoss,
    byEnrolledOfOtherChannel,
    byEnrolled,
    byOtherChannel,
    byVerifiedInstead,
    byCard,
    byResetChannelWhileGuessed,
  ],
  additional: [byOtherChannel, byCard],
  sudo: [byCardAfterLoss, byEnrolled, byVerifiedWithExposedPassword, byCard],
  'first-enrolment': [byVerified],
  single: [byEnrolled, byCard],
  loss: [byCardWithOtherAddress],
};

/** Which accounts confirm this at all; every account without a row. */
const concerns: Partial<Record<Confirmation, (account: AccountAuthenticators) => boolean>> = {
  additional: hasOnlyResetChannel,
  'first-enrolment': isWithoutProof,
  loss: ({ enrolled }) => enrolled.length > 0,
};

/** What may confirm it when it is ready, source by source. */
export function possibleFor(
  confirmation: Confirmation,
  account: AccountAuthenticators,
): readonly (readonly PossibleAuthenticator[])[] {
  const isConcerned = concerns[confirmation] ?? (() => true);
  return isConcerned(account) ? sources[confirmation].map(find => find(account)) : [];
}

/** A recovery code confirms what an enrolled authenticator confirms, but gives no single-use step-up. */
const byRecoveryCode: ReadonlySet<Confirmation> = new Set(['sign-in', 'additional', 'sudo']);

export function isRecoveryCodeAllowed(confirmation: Confirmation, account: AccountAuthenticators): boolean {
  const isConcerned = concerns[confirmation] ?? (() => true);
  const isEnabled = account.hasRecoveryCodes && hasAuthenticator(account);
  return isEnabled && byRecoveryCode.has(confirmation) && isConcerned(account);
}

/** What something possible still waits for. `settled`: until it is settled, whatever it confirms. */
export function waitFor(
  confirmation: Confirmation | 'settled',
  { method, parts }: PossibleAuthenticator,
  account: AccountAuthenticators,
): Wait {
  const isStepUp = confirmation === 'single' || confirmation === 'settled';
  const isSettledNeeded = isStepUp || confirmation === 'loss';
  if (!isSettledNeeded && !account.isPasswordImposed) return ready;
  const waits: Wait[] = parts.map(part => ({
    seconds: isSettledNeeded ? settledIn(part, account) : part.agedIn,
    cause: part.as,
  }));
  if (isStepUp && account.guardedFor > 0 && !isStrongAndOlder(method, parts))
    waits.push({ seconds: account.guardedFor, cause: 'change' });
  return waits.toSorted((one, other) => other.seconds - one.seconds)[0] ?? ready;
}

const ready: Wait = { seconds: 0, cause: 'authenticator' };

/** While an account is guarded, only an app or a passkey from before gives a step-up that counts as settled. */
function isStrongAndOlder(method: MfaMethod, parts: PossibleAuthenticator['parts']): boolean {
  return (method === 'passkey' || method === 'totp') && parts.every(part => part.isOlderThanGuard);
}

/** Whether the account has an authenticator, also one that works in another market only, or is suspended. */
export function hasAuthenticator({
  enrolled,
  hasPasskeyElsewhere,
  hasSuspended,
}: AccountAuthenticators): boolean {
  return enrolled.length > 0 || hasPasskeyElsewhere || hasSuspended;
}

/** Whether every enrolled authenticator uses the channel of the last reset; false without one, or without a reset. */
export function hasOnlyResetChannel({ enrolled, resetThrough }: AccountAuthenticators): boolean {
  return (
    resetThrough !== null && enrolled.length > 0 && enrolled.every(({ channel }) => channel === resetThrough)
  );
}

/** Whether nothing but a verified address can prove the person: the account has neither a card nor an authenticator that is not suspended. */
export function isWithoutProof({ enrolled, hasPasskeyElsewhere, card }: AccountAuthenticators): boolean {
  return enrolled.length === 0 && !hasPasskeyElsewhere && !card;
}

function byEnrolled({ enrolled }: AccountAuthenticators): readonly PossibleAuthenticator[] {
  return enrolled.map(ofEnrolled);
}

/** An app or a passkey is always another channel than the one of a reset. */
function byEnrolledOfOtherChannel({
  enrolled,
  resetThrough,
}: AccountAuthenticators): readonly PossibleAuthenticator[] {
  return enrolled.filter(({ channel }) => channel === null || channel !== resetThrough).map(ofEnrolled);
}

/** The verified addresses, whether or not they are enrolled. */
function byVerified({ verified }: AccountAuthenticators): readonly PossibleAuthenticator[] {
  return verified.map(ofAddress);
}

/** After a reset, the verified address of the other channel. */
function byOtherChannel({ resetThrough, verified }: AccountAuthenticators): readonly PossibleAuthenticator[] {
  if (resetThrough === null) return [];
  return verified.filter(({ channel }) => channel !== resetThrough).map(ofAddress);
}

/** While the password is guessed, or where no authenticator works here. */
function byVerifiedInstead(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  const { isGuessed, hasPasskeyElsewhere, hasSuspended, enrolled, resetThrough } = account;
  const isNeeded = isGuessed || hasPasskeyElsewhere || hasSuspended;
  return isNeeded && enrolled.length === 0 && resetThrough === null ? byVerified(account) : [];
}

/**
 * The last source after a reset. Its code stops a guessed password, but proves nothing more than the reset: it replaces no
 * passkey of another market, and nothing suspended.
 */
function byResetChannelWhileGuessed(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  const { isGuessed, hasPasskeyElsewhere, hasSuspended, resetThrough } = account;
  if (!isGuessed || hasPasskeyElsewhere || hasSuspended || resetThrough === null) return [];
  return byVerified(account);
}

/** All of them, one after the other, because a stranger may know the password and read one of them. */
function byVerifiedWithExposedPassword(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  const { isPasswordExposed, isPasswordImposed, hasPasskeyElsewhere, enrolled, confirmed } = account;
  if (!isPasswordExposed || enrolled.length > 0 || hasPasskeyElsewhere) return [];
  const possible = byVerified(account);
  const missing = possible.filter(({ channel }) => channel !== null && !confirmed.includes(channel));
  return isPasswordImposed && missing.length > 0 ? missing : possible;
}

/** The number of a card together with a code to the verified e-mail, or else to the phone; to the one that is settled first. */
function byCard(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  return ofCard(account, account.verified);
}

/** The number of a card together with a code to an address that is not an enrolled authenticator. */
function byCardWithOtherAddress(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  const { verified, enrolled } = account;
  const others = verified.filter(({ channel }) => enrolled.every(each => each.channel !== channel));
  return ofCard(account, others);
}

/** The card comes first, because the person has said that the others are lost; one that was found again still works. */
function byCardAfterLoss(account: AccountAuthenticators): readonly PossibleAuthenticator[] {
  if (!account.areLost) return [];
  const cards = byCardWithOtherAddress(account).filter(card => waitFor('loss', card, account).seconds === 0);
  return cards.length === 0 ? [] : [...cards, ...byEnrolled(account)];
}

function ofCard(
  account: AccountAuthenticators,
  addresses: readonly CodeAddress[],
): readonly PossibleAuthenticator[] {
  const [address] = addresses.toSorted((one, other) => settledIn(one, account) - settledIn(other, account));
  if (!account.card || !address) return [];
  const { channel, destination } = address;
  return [
    {
      method: 'card',
      channel,
      destination,
      parts: [{ ...account.card, as: 'card' }, ...ofAddress(address).parts],
    },
  ];
}

function ofAddress(address: CodeAddress): PossibleAuthenticator {
  const { channel, destination } = address;
  return {
    method: channel,
    channel,
    destination,
    parts: [{ ...address, as: channel === 'email' ? 'email' : 'phone' }],
  };
}

function ofEnrolled(enrolled: EnrolledAuthenticator): PossibleAuthenticator {
  const { id } = enrolled;
  if (enrolled.channel !== null) {
    const sent = ofAddress(enrolled.address);
    return { ...sent, id, parts: [...sent.parts, { ...enrolled, as: 'authenticator' }] };
  }
  const { method } = enrolled;
  return { id, method, channel: null, destination: null, parts: [{ ...enrolled, as: method }] };
}

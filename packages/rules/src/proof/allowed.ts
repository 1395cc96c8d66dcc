import {
  type AccountAuthenticators,
  type AllowedAuthenticator,
  authenticatorTypes,
  type MfaMethod,
} from '../authenticators';
import {
  type Confirmation,
  hasAuthenticator,
  hasOnlyResetChannel,
  isRecoveryCodeAllowed,
  type PossibleAuthenticator,
  possibleFor,
  type Wait,
  waitFor,
} from './sources';
import type { StepUpProof } from './settling';

/** The authenticators that may confirm it now, in the order of the offer. `whyNoneAllowed` explains an empty list. */
export function allowedAuthenticatorsOf(
  confirmation: Confirmation,
  account: AccountAuthenticators,
): readonly AllowedAuthenticator[] {
  const sources = possibleFor(confirmation, account);
  const ready = sources.map(possible =>
    possible.filter(each => waitFor(confirmation, each, account).seconds === 0),
  );
  const first = ready.find(possible => possible.length > 0) ?? [];
  const ordered = inOrderOfOffer(first);
  return isRecoveryCodeAllowed(confirmation, account) ? [...ordered, recoveryCode] : ordered;
}

/** Always the last of the offer. */
const recoveryCode = { method: 'recovery-code', channel: null, destination: null } as const;

/** How long none is allowed because those of the account are too new; undefined if the account has none at all. */
export function whyNoneAllowed(confirmation: Confirmation, account: AccountAuthenticators): Wait | undefined {
  const waits = possibleFor(confirmation, account)
    .flat()
    .map(each => waitFor(confirmation, each, account));
  return waits.toSorted((one, other) => one.seconds - other.seconds)[0];
}

/**
 * How long this enrolled authenticator may not confirm it: of several passkeys or apps, one may be too new. Undefined if the account has
 * none of this id that works.
 */
export function waitOfEnrolled(
  confirmation: Confirmation,
  id: string,
  account: AccountAuthenticators,
): Wait | undefined {
  const found = possibleFor(confirmation, account)
    .flat()
    .find(each => each.id === id);
  return found && waitFor(confirmation, found, account);
}

/** What a step-up by this authenticator is worth: whether it was settled when it confirmed. */
export function proofBy(
  { method, id }: { method: MfaMethod; id: string | null },
  account: AccountAuthenticators,
): StepUpProof {
  const possible = possibleFor('sudo', account)
    .flat()
    .filter(each => each.method === method && (id === null || each.id === undefined || each.id === id));
  return { method, isSettled: possible.some(each => waitFor('settled', each, account).seconds === 0) };
}

/** Whether a sign-in with this authenticator proves no more than the last reset, and so requires another one in addition. */
export function requiresAdditional(account: AccountAuthenticators, confirmed: MfaMethod): boolean {
  return hasOnlyResetChannel(account) && confirmed === account.resetThrough;
}

/** Whether a code by this channel proves no more than the last reset, and the account has no enrolled authenticator. */
export function isResetChannelAlone(account: AccountAuthenticators, confirmed: MfaMethod): boolean {
  return account.enrolled.length === 0 && account.resetThrough === confirmed;
}

/** Whether a sign-in with the right password also requires a code, unless the device is trusted. */
export function requiresCode(account: AccountAuthenticators): boolean {
  return hasAuthenticator(account) || account.resetThrough !== null || account.isGuessed;
}

/** One of each type: the one that was used last first, the others by strength. */
function inOrderOfOffer(possible: readonly PossibleAuthenticator[]): readonly AllowedAuthenticator[] {
  const [first, ...others] = possible.filter(
    ({ method }, at) => possible.findIndex(other => other.method === method) === at,
  );
  const strength = ({ method }: PossibleAuthenticator) => [...authenticatorTypes, 'card'].indexOf(method);
  const ordered = others.toSorted((one, other) => strength(one) - strength(other));
  return [...(first ? [first] : []), ...ordered].map(toAllowed);
}

function toAllowed(possible: PossibleAuthenticator): AllowedAuthenticator {
  if (possible.channel === null) return { method: possible.method, channel: null, destination: null };
  const { method, channel, destination } = possible;
  return { method, channel, destination };
}

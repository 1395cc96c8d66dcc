import { Refusal } from '@talon/contract/errors';
import type { AuthenticatorType } from '@talon/rules/authenticators';
import { mostOfType } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { readSessionProof } from '../../domain/authenticators/require-proof';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { removeNowOrLater } from './remove-now-or-later';

export type Enrolled = readonly { id: string; method: AuthenticatorType }[];

/** A new app or passkey may take the place of one of the same type. Without an id, it is an additional one. */
export function requireReplaced(
  enrolled: Enrolled,
  type: AuthenticatorType,
  replaces: string | undefined,
): void {
  if (replaces === undefined) return;
  if (!enrolled.some(({ id, method }) => id === replaces && method === type)) throw new Refusal('not-found');
}

/** Whether the account has room for another app or passkey. */
export function hasRoomFor(type: keyof typeof mostOfType, enrolled: Enrolled): boolean {
  return enrolled.filter(({ method }) => method === type).length < mostOfType[type];
}

/** Refuses if the account has no room for another app or passkey, beside the one that is replaced. */
export function requireRoom(
  type: keyof typeof mostOfType,
  enrolled: Enrolled,
  replaces: string | undefined,
): void {
  const others = enrolled.filter(({ id }) => id !== replaces);
  if (!hasRoomFor(type, others)) throw new Refusal('too-many-authenticators');
}

/**
 * Removes the authenticator whose place a new one has taken, by the same rule as any other: at once, or in a day if it is the one that
 * confirmed the step-up. Does nothing if it was removed meanwhile. Call it with the account locked.
 */
export async function removeReplaced(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  replaces: string,
): Promise<void> {
  const { bearer } = caller;
  const enrolled = await findEnrolledAuthenticators(tx, { accountId: bearer.id });
  if (!enrolled.some(({ id }) => id === replaces)) return;
  const { provenBy } = await readSessionProof(tx, caller);
  await removeNowOrLater(deps, tx, caller, { id: replaces, provenBy });
}

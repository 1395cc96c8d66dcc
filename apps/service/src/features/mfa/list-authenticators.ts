import type { ReplyOf } from '@talon/contract/endpoint';
import type { listMethods as endpoint } from '@talon/contract/mfa';
import type { Market } from '@talon/markets/market';
import { type AuthenticatorType, authenticatorTypes } from '@talon/rules/authenticators';
import { passkeyProvider } from '@talon/rules/passkey-providers';
import type { Deps } from '../../kernel/deps';
import { readAllowedAuthenticators, receivesSms } from '../../domain/authenticators/allowed-authenticators';
import type { Caller } from '../../kernel/caller';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { describePasskeys } from '../../domain/authenticators/passkeys';
import { findPendingRemovals } from '../../domain/authenticators/pending-removals';
import { findRecoveryCodeSet } from '../../domain/authenticators/recovery-codes';
import { type Enrolled, hasRoomFor } from './replaced-authenticator';

/** Which types a person may enrol, given the enrolled ones. */
const mayAdd: Readonly<Record<AuthenticatorType, (enrolled: Enrolled) => boolean>> = {
  passkey: enrolled => hasRoomFor('passkey', enrolled),
  totp: enrolled => hasRoomFor('totp', enrolled),
  sms: enrolled => enrolled.every(({ method }) => method !== 'sms'),
  email: enrolled => enrolled.every(({ method }) => method !== 'email'),
  'recovery-code': enrolled => enrolled.length > 0,
};

export async function listAuthenticators(
  deps: Deps,
  { bearer, market }: Caller,
): Promise<ReplyOf<typeof endpoint>> {
  const { id: accountId } = bearer;
  const [authenticators, { row }, recoveryCodes, removals, passkeys] = await Promise.all([
    findEnrolledAuthenticators(deps.db, { accountId }),
    readAllowedAuthenticators(deps, deps.db, market, 'sudo', accountId),
    findRecoveryCodeSet(deps.db, { accountId }),
    findPendingRemovals(deps.db, { accountId }),
    describePasskeys(deps.db, { accountId }),
  ]);
  return {
    data: inOrder(authenticators).map(({ id, method, name, destination, enrolled_at, last_used_at }) => ({
      id,
      method,
      name,
      destination,
      activated_at: enrolled_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
      passkey: describePasskey(
        market,
        passkeys.find(passkey => passkey.authenticator_id === id),
      ),
      removal_at: removals.find(removal => removal.id === id)?.removal_at.toISOString() ?? null,
    })),
    email: row.email,
    phone: (await receivesSms(deps, row.phone)) ? row.phone : null,
    recovery_codes: recoveryCodes
      ? { left: recoveryCodes.left, created_at: recoveryCodes.created_at.toISOString() }
      : null,
    may_add: authenticatorTypes.filter(type => mayAdd[type](authenticators)),
  };
}

/** The one last used first, the others by strength, as a challenge offers them. */
function inOrder<T extends { method: AuthenticatorType }>([first, ...others]: readonly T[]): T[] {
  const strength = ({ method }: T) => authenticatorTypes.indexOf(method);
  const ordered = others.toSorted((one, other) => strength(one) - strength(other));
  return first ? [first, ...ordered] : [];
}

function describePasskey(
  here: Market,
  passkey: Awaited<ReturnType<typeof describePasskeys>>[number] | undefined,
) {
  if (!passkey) return null;
  const { aaguid, is_backed_up: isSynced, market } = passkey;
  return {
    provider: passkeyProvider(aaguid),
    is_synced: isSynced,
    market: market === here.id ? null : market,
  };
}

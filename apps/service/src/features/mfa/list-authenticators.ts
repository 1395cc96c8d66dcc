import type { ReplyOf } from '@talon/contract/endpoint';
import type { listMethods as endpoint } from '@talon/contract/mfa';
import { type AuthenticatorType, authenticatorTypes } from '@talon/rules/allowed-authenticators';
import { freshSeconds, maximumApps } from '@talon/rules/limits';
import { passkeyProvider } from '@talon/rules/passkey-providers';
import type { Deps } from '../../kernel/deps';
import { receivesSms } from '../../domain/authenticators/allowed-authenticators';
import type { Caller } from '../../kernel/caller';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { findAccountAuthenticators } from '../../domain/authenticators/account-authenticators';
import { describePasskeys } from '../../domain/authenticators/passkeys';
import { findPendingRemovals } from '../../domain/authenticators/pending-removals';
import { findRecoveryCodeSet } from '../../domain/authenticators/recovery-codes';

/** Which types a person may enrol, given the enrolled ones. */
const mayAdd: Readonly<Record<AuthenticatorType, (enrolled: readonly AuthenticatorType[]) => boolean>> = {
  passkey: () => true,
  totp: enrolled => enrolled.filter(type => type === 'totp').length < maximumApps,
  sms: enrolled => !enrolled.includes('sms'),
  email: enrolled => !enrolled.includes('email'),
  'recovery-code': enrolled => enrolled.length > 0,
};

export async function listAuthenticators(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const { id: accountId } = bearer;
  const [authenticators, proofs, recoveryCodes, removals, passkeys] = await Promise.all([
    findEnrolledAuthenticators(deps.db, { accountId }),
    findAccountAuthenticators(deps.db, { accountId, freshSeconds }),
    findRecoveryCodeSet(deps.db, { accountId }),
    findPendingRemovals(deps.db, { accountId }),
    describePasskeys(deps.db, { accountId }),
  ]);
  const enrolled = authenticators.map(({ method }) => method);
  return {
    data: authenticators.map(({ id, method, name, destination, enrolled_at, last_used_at }) => ({
      id,
      method,
      name,
      destination,
      activated_at: enrolled_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
      passkey: describePasskey(passkeys.find(passkey => passkey.authenticator_id === id)),
      removal_at: removals.find(removal => removal.id === id)?.removal_at.toISOString() ?? null,
    })),
    email: proofs?.email ?? null,
    phone: proofs && (await receivesSms(deps, proofs.phone)) ? proofs.phone : null,
    recovery_codes: recoveryCodes
      ? { left: recoveryCodes.left, created_at: recoveryCodes.created_at.toISOString() }
      : null,
    may_add: authenticatorTypes.filter(type => mayAdd[type](enrolled)),
  };
}

function describePasskey(passkey: Awaited<ReturnType<typeof describePasskeys>>[number] | undefined) {
  return passkey ? { provider: passkeyProvider(passkey.aaguid), is_synced: passkey.is_backed_up } : null;
}

import type { ErrorBody } from '@talon/contract/errors';
import { requiresCode } from '@talon/rules/proof/allowed';
import type { Deps } from '../../kernel/deps';
import { startStepUpChallenge } from './start-step-up';
import { type AuthenticatorStatus, refuseElsewhere, refuseTooNew } from './allowed-authenticators';
import { findTrustedBrowser } from './trusted-device';
import { addUnconfirmedSignIn } from '../sign-ins/unconfirmed-sign-ins';
import { truncated } from '../../kernel/network';
import { tokenHash } from '../../kernel/token';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';

/** Whether a sign-in with the correct password needs a code. */
export interface SignInCodeDecision {
  isRequired: boolean;
  /** Hash of the secret of the trusted device that makes the code unnecessary. */
  trustedDeviceHash?: Buffer;
  /** After a reset another channel must be confirmed, and the account has none. */
  isUnproven?: boolean;
}

/**
 * A code is needed if the account requires one and the device is not trusted. After a reset no device is trusted. `isGuessed`: too
 * many failures of the account, or of this trusted device, came before. Refuses while only authenticators that are too new
 * remain (the password is imposed), or only a passkey of another market.
 */
export async function decideSignInCode(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  status: AuthenticatorStatus,
  isGuessed: boolean,
): Promise<SignInCodeDecision> {
  if (!isGuessed && !requiresCode(status.authenticators)) return { isRequired: false };
  const trustedDeviceHash = await findTrustedBrowser(deps, tx, visitor, status.accountId);
  if (trustedDeviceHash && status.authenticators.resetThrough === null && !isGuessed)
    return { isRequired: false, trustedDeviceHash };
  if (status.allowed.length > 0) return { isRequired: true };
  refuseTooNew(status);
  refuseElsewhere(status);
  return { isRequired: false, isUnproven: true };
}

/** Sends the code of a sign-in, and notes that it waits for it. */
export async function startSignInChallenge(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  status: AuthenticatorStatus,
): Promise<NonNullable<ErrorBody['mfa']>> {
  const { challenge, authenticator } = await startStepUpChallenge(deps, tx, visitor, status);
  await addUnconfirmedSignIn(tx, {
    payloadHash: tokenHash(challenge.payload),
    accountId: status.accountId,
    market: visitor.market.id,
    deviceId: visitor.deviceId,
    userAgent: visitor.userAgent,
    address: truncated(visitor.address),
    seconds: challenge.expires_in,
  });
  return { method: authenticator.method, payload: challenge.payload };
}

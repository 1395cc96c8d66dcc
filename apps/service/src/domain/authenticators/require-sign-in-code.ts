import type { ErrorBody } from '@talon/contract/errors';
import { requiresCode } from '@talon/rules/allowed-authenticators';
import { codeSeconds } from '@talon/rules/limits';
import type { Deps } from '../../kernel/deps';
import { startStepUpChallenge } from './start-step-up';
import { type AuthenticatorStatus, refuseElsewhere, refuseTooNew } from './allowed-authenticators';
import { findTrustedBrowser } from './trusted-device';
import { addUnconfirmedSignIn } from '../sign-ins/unconfirmed-sign-ins';
import { truncated } from '../../kernel/network';
import { newToken, tokenHash } from '../../kernel/token';
import { allSent, commitWithThis, type Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';

/** Whether a sign-in with the correct password needs a code. */
export interface SignInCodeCheck {
  mfa?: ErrorBody['mfa'];
  /** Hash of the secret of the trusted device that makes the code unnecessary. */
  trustedDeviceHash?: Buffer;
  /** After a reset another channel must be confirmed, and the account has none. */
  isUnproven?: boolean;
}

const noCodeRequired: SignInCodeCheck = {};

/**
 * Sends a code if the account needs one and the device is not trusted. After a reset no device is trusted. `isGuessed`: too
 * many failures of the account, or of this trusted device, came before. Refuses while only authenticators that are too new
 * remain (the password is imposed), or only a passkey of another market. `endsWithCode`: the transaction ends once a code is asked for.
 */
export async function requireSignInCode(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  status: AuthenticatorStatus,
  {
    isGuessed,
    areCodesLong: areLong,
    endsWithCode = false,
  }: { isGuessed: boolean; areCodesLong: boolean; endsWithCode?: boolean },
): Promise<SignInCodeCheck> {
  const { accountId } = status;
  if (!isGuessed && !requiresCode(status.authenticators)) return noCodeRequired;
  const trustedDeviceHash = await findTrustedBrowser(deps, tx, visitor, accountId);
  if (trustedDeviceHash && status.authenticators.resetThrough === null && !isGuessed)
    return { trustedDeviceHash };
  if (status.allowed.length === 0) {
    refuseTooNew(status);
    refuseElsewhere(status);
    return { isUnproven: true };
  }
  const remember = (payload: string) =>
    addUnconfirmedSignIn(tx, {
      payloadHash: tokenHash(payload),
      accountId,
      market: visitor.market.id,
      deviceId: visitor.deviceId,
      userAgent: visitor.userAgent,
      address: truncated(visitor.address),
      seconds: codeSeconds,
    });
  if (status.allowed[0]?.channel === null) {
    const payload = newToken();
    if (endsWithCode) commitWithThis(tx);
    const [{ authenticator }] = await allSent([
      startStepUpChallenge(deps, tx, visitor, status, { unsent: { payload, areLong } }),
      remember(payload),
    ]);
    return { mfa: { method: authenticator.method, payload } };
  }
  const { challenge, authenticator } = await startStepUpChallenge(deps, tx, visitor, status);
  await remember(challenge.payload);
  return { mfa: { method: authenticator.method, payload: challenge.payload } };
}

import type { ErrorBody } from '@talon/contract/errors';
import { asksCode, whyNoneAllowed } from '@talon/rules/allowed-authenticators';
import type { Deps } from '../../kernel/deps';
import { startStepUpChallenge } from '../../domain/authenticators/start-step-up';
import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { findTrustedBrowser } from '../../domain/authenticators/trusted-device';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';

/** What stands between the right password and the token. */
export interface Asked {
  mfa?: ErrorBody['mfa'];
  /** The proof of the trusted device that spared the code. */
  trust?: Buffer;
  /** Another proof than the last reset's channel is due, and there is none. */
  isUnproven?: boolean;
}

export const nothingAsked: Asked = {};

/** Sends a code where the account asks one and no trusted device spares it; trust ends with a reset. */
export async function requireSignInCode(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  accountId: string,
): Promise<Asked> {
  const standing = await readAllowedAuthenticators(deps, tx, 'sign-in', accountId);
  if (!asksCode(standing.proofs)) return nothingAsked;
  const trust = await findTrustedBrowser(deps, tx, visitor, accountId);
  if (trust && standing.proofs.resetThrough === null) return { trust };
  if (standing.ways.length === 0 && whyNoneAllowed('sign-in', standing.proofs) === 'no-method') {
    return { isUnproven: true };
  }
  const { challenge, way } = await startStepUpChallenge(deps, tx, visitor, standing);
  return { mfa: { method: way.method, payload: challenge.payload } };
}

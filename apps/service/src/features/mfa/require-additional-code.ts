import type { ErrorBody } from '@talon/contract/errors';
import { isResetChannelAlone, requiresAdditional } from '@talon/rules/proof/allowed';
import type { Queryable } from '../../db/pool';
import type { AccountState } from '../../domain/accounts/accounts';
import {
  readAllowedAuthenticators,
  refuseElsewhere,
  refuseTooNew,
} from '../../domain/authenticators/allowed-authenticators';
import { startStepUpChallenge } from '../../domain/authenticators/start-step-up';
import type { CorrectCode } from '../../domain/challenges/check-code';
import { isAdditional, needsCard } from '../../domain/challenges/context';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

/** What a sign-in needs in addition to the confirmed code. */
interface AdditionalCode {
  mfa?: NonNullable<ErrorBody['mfa']>;
  /** Whether another channel should be confirmed, but the account has none. */
  isUnproven?: boolean;
}

/** Sends a code of another channel if a reset went through the channel of the enrolled authenticators. */
export async function requireAdditionalCode(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  { id, reset_through: resetThrough }: AccountState,
  confirmed: CorrectCode,
): Promise<AdditionalCode> {
  if (resetThrough === null || isAdditional(confirmed)) return {};
  const { market } = visitor;
  const status = await readAllowedAuthenticators(deps, tx, market, 'additional', id);
  if (!requiresAdditional(status.authenticators, confirmed.method)) {
    const isUnproven = !needsCard(confirmed) && isResetChannelAlone(status.authenticators, confirmed.method);
    return { isUnproven };
  }
  if (status.allowed.length === 0) {
    refuseTooNew(status);
    refuseElsewhere(status);
    return { isUnproven: true };
  }
  const { challenge, authenticator } = await startStepUpChallenge(deps, tx, visitor, status);
  return { mfa: { method: authenticator.method, payload: challenge.payload } };
}

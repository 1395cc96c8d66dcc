import { Refusal } from '@talon/contract/errors';
import type { StepUp } from '@talon/rules/authenticators';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import {
  readAllowedAuthenticators,
  type AuthenticatorStatus,
} from '../../domain/authenticators/allowed-authenticators';
import { startStepUpChallenge } from '../../domain/authenticators/start-step-up';
import { anyChallengeReply } from '../../domain/challenges/challenge-reply';
import { type ChallengeRow, findOpenChallenge } from '../../domain/challenges/challenges';
import { intendedAccount } from '../../domain/challenges/context';
import { isIntended, toIntendedAccount } from '../../domain/challenges/intended-account';
import type { ShownChallenge } from '../../domain/challenges/purpose-handler';
import { voidSessionChallenges } from '../../domain/challenges/void-challenges';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { authenticatorOf, describeStepUp } from './describe-step-up';

/**
 * Returns the live challenge of the session for a step-up, or starts one. With an IBAN, replaces a live challenge for
 * another bank account, or for any, after the wait for a new code.
 */
export async function startStepUp(
  deps: Deps,
  caller: Caller,
  purpose: StepUp,
  iban?: string,
): Promise<ShownChallenge> {
  const { bearer, market } = caller;
  return transaction(deps.db, async tx => {
    // Lock the account before the limits and the session, in the same order as a confirmation.
    await lockAccount(tx, { id: bearer.id });
    const status = await readAllowedAuthenticators(deps, tx, market, purpose, bearer.id, {
      sessionId: bearer.session_id,
    });
    const live = await findOpenChallenge(tx, {
      sessionId: bearer.session_id,
      purpose,
      mostTries: deps.limits.codeTries,
    });
    // A challenge of an authenticator that was removed is replaced.
    const isFor = live && (iban === undefined || isForAccount(deps, live, bearer.id, iban));
    if (isFor && status.allowed.some(({ method }) => method === authenticatorOf(live))) {
      return stepUpReply(deps, tx, caller, live, status);
    }
    if (live && !isFor) await replaceAfterWait(tx, live, bearer.session_id);
    const { challenge } = await startStepUpChallenge(deps, tx, caller, status, {
      sessionId: bearer.session_id,
      bankAccount: iban === undefined ? undefined : toIntendedAccount(deps, bearer.id, iban),
    });
    return stepUpReply(deps, tx, caller, challenge, status);
  });
}

function isForAccount(deps: Deps, live: ChallengeRow, accountId: string, iban: string): boolean {
  const intended = intendedAccount(live);
  return intended !== undefined && isIntended(deps, accountId, iban, intended);
}

/** A request for another bank account must not avoid the pause between two codes. */
async function replaceAfterWait(
  tx: Queryable,
  { resend_in: retryAfterSeconds, purpose }: ChallengeRow,
  sessionId: string,
): Promise<void> {
  if (retryAfterSeconds > 0) throw new Refusal('too-many-codes', { retryAfterSeconds });
  await voidSessionChallenges(tx, { sessionId, purpose });
}

async function stepUpReply(
  deps: Deps,
  tx: Queryable,
  { market }: Caller,
  challenge: ChallengeRow,
  status: AuthenticatorStatus,
): Promise<ShownChallenge> {
  return {
    ...anyChallengeReply(deps, challenge),
    purpose: challenge.purpose,
    ...(await describeStepUp(deps, tx, market, challenge, status)),
  };
}

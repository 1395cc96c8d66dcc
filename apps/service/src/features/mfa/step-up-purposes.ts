import { Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import type { Queryable } from '../../db/pool';
import {
  readAllowedAuthenticators,
  type AuthenticatorStatus,
} from '../../domain/authenticators/allowed-authenticators';
import { confirmationOf } from '../../domain/authenticators/confirmation-of';
import type { ChallengeRow } from '../../domain/challenges/challenges';
import { intendedAccount, isAdditional, isFirstEnrolment } from '../../domain/challenges/context';
import { requireAlive } from '../../domain/challenges/find-own-challenge';
import type {
  Description,
  HolderOf,
  PurposeHandlers,
  Redirection,
  ShownChallenge,
} from '../../domain/challenges/purpose-handler';
import { redirectCode, redirectToUnsent } from '../../domain/challenges/redirect-code';
import { resendCode } from '../../domain/challenges/resend-code';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { completeSignIn, completeStepUp } from './complete-step-up';
import { authenticatorOf, describeStepUp } from './describe-step-up';
import { requireCard } from './require-card';

type StepUpPurpose = 'sign-in' | 'sudo' | 'single';

async function describe(
  deps: Deps,
  db: Queryable,
  { market }: Visitor,
  challenge: ChallengeRow,
): Promise<Description> {
  return describeStepUp(deps, db, market, challenge, await allowedFor(deps, db, market, challenge));
}

/** Sends a new code with the same authenticator. Refuses if it was removed: then a new challenge is needed. */
async function resend(
  deps: Deps,
  tx: Queryable,
  { market, address, deviceId, isProven = false }: HolderOf<StepUpPurpose>,
  challenge: ChallengeRow,
): Promise<string> {
  const { allowed, row } = await allowedFor(deps, tx, market, challenge);
  requireAlive(deps, challenge);
  const isAllowed = allowed.some(({ method }) => method === authenticatorOf(challenge));
  if (!isAllowed) throw new Refusal('challenge-ended');
  await resendCode(deps, tx, challenge, { language: row.language, market, address, deviceId, isProven });
  return challenge.payload;
}

/** Changes to another authenticator. Sends nothing if the challenge has this authenticator already. */
async function redirect({
  deps,
  holder: { market, address, deviceId },
  to,
  inTransaction,
}: Redirection<StepUpPurpose>): Promise<ShownChallenge> {
  return inTransaction(async (tx, challenge) => {
    const { allowed, row } = await allowedFor(deps, tx, market, challenge);
    const chosen = allowed.find(({ method }) => method === to);
    if (!chosen) throw new Refusal('invalid-request', { fields: ['to'] });
    if (to === authenticatorOf(challenge)) return;
    const bankAccount = intendedAccount(challenge);
    const context = {
      needsCard: to === 'card',
      isAdditional: isAdditional(challenge),
      isFirstEnrolment: isFirstEnrolment(challenge),
      ...(bankAccount && { bankAccount }),
    };
    if (chosen.channel === null)
      return redirectToUnsent(deps, tx, challenge, { method: chosen.method, context });
    const { channel, destination } = chosen;
    await redirectCode(
      deps,
      tx,
      challenge,
      { method: channel, destination, context },
      { language: row.language, market, address, deviceId },
    );
  });
}

async function allowedFor(
  deps: Deps,
  db: Queryable,
  market: Market,
  challenge: ChallengeRow,
): Promise<AuthenticatorStatus> {
  const { account_id: accountId, session_id: sessionId } = challenge;
  if (accountId === null) throw new Error('a step-up belongs to an account');
  return readAllowedAuthenticators(deps, db, market, confirmationOf(challenge), accountId, { sessionId });
}

const stepUp = {
  describe,
  resend,
  redirect,
  requireAdditionalEvidence: (deps, challenge, { card_number }) => requireCard(deps, challenge, card_number),
} satisfies Partial<PurposeHandlers<'sudo'>['sudo']>;

export const stepUpPurposes: PurposeHandlers<StepUpPurpose> = {
  'sign-in': { ...stepUp, isClosedDuringMaintenance: true, complete: completeSignIn },
  sudo: { ...stepUp, complete: completeStepUp },
  single: { ...stepUp, complete: completeStepUp },
};

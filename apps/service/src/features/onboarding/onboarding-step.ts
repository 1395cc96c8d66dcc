import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { showOnboarding } from '@talon/contract/onboarding';
import { mayAnswer, type OnboardingStep } from '@talon/rules/flows/onboarding';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import type { Newcomer } from '../../kernel/caller';
import { findOnboarding, lockOnboarding, type OnboardingRow } from '../../domain/onboardings/onboardings';
import { factsOf, onboardingReply } from './onboarding-reply';

export type OnboardingInputStep = Exclude<OnboardingStep, 'done'>;

/** The onboarding of a handle. Refuses an unknown or ended one. */
export async function requireOnboarding(deps: Deps, newcomer: Newcomer): Promise<OnboardingRow> {
  const row = await findOnboarding(deps.db, {
    handleHash: newcomer.handleHash,
    market: newcomer.market.id,
  });
  if (!row) throw new Refusal('onboarding-ended');
  return row;
}

/** Locks the onboarding until the transaction ends. Refuses an unknown or ended one. */
export async function requireLockedOnboarding(tx: Queryable, newcomer: Newcomer): Promise<OnboardingRow> {
  const row = await lockOnboarding(tx, { handleHash: newcomer.handleHash, market: newcomer.market.id });
  if (!row) throw new Refusal('onboarding-ended');
  return row;
}

/** Refuses a step that comes later, or can no longer be changed. */
export function requireDueStep(step: OnboardingInputStep, row: OnboardingRow): void {
  if (!mayAnswer(step, factsOf(row))) throw new Refusal('step-not-due');
}

/** Completes a step in one transaction, with the onboarding locked. */
export async function completeStep(
  deps: Deps,
  newcomer: Newcomer,
  step: OnboardingInputStep,
  work: (tx: Queryable, row: OnboardingRow) => Promise<void>,
): Promise<ReplyOf<typeof showOnboarding>> {
  return transaction(deps.db, async tx => {
    const row = await requireLockedOnboarding(tx, newcomer);
    requireDueStep(step, row);
    await work(tx, row);
    return onboardingReply(deps, tx, await requireLockedOnboarding(tx, newcomer));
  });
}

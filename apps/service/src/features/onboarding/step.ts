import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { showOnboarding } from '@talon/contract/onboarding';
import { mayAnswer, type OnboardingStep } from '@talon/rules/flows/onboarding';
import type { Deps } from '../../kernel/deps';
import { type Queryable, transaction } from '../../db/pool';
import type { Newcomer } from '../../kernel/caller';
import { findOnboarding, lockOnboarding, type OnboardingRow } from '../../domain/onboardings/onboardings';
import { factsOf, onboardingReply } from './onboarding-reply';

export type Answerable = Exclude<OnboardingStep, 'done'>;

/** The onboarding of a handle; refuses one that is over or never was. */
export async function foundOnboarding(deps: Deps, newcomer: Newcomer): Promise<OnboardingRow> {
  const row = await findOnboarding(deps.db, { handleHash: newcomer.handleHash, market: newcomer.market.id });
  if (!row) throw new Refusal('onboarding-ended');
  return row;
}

/** Locks the onboarding until the transaction ends. */
export async function lockedOnboarding(tx: Queryable, newcomer: Newcomer): Promise<OnboardingRow> {
  const row = await lockOnboarding(tx, { handleHash: newcomer.handleHash, market: newcomer.market.id });
  if (!row) throw new Refusal('onboarding-ended');
  return row;
}

/** Refuses a step whose time has not come, or is over. */
export function refuseUndue(step: Answerable, row: OnboardingRow): void {
  if (!mayAnswer(step, factsOf(row))) throw new Refusal('step-not-due');
}

/** Answers one step in one transaction: nobody else answers one of the same onboarding meanwhile. */
export async function answerStep(
  deps: Deps,
  newcomer: Newcomer,
  step: Answerable,
  work: (tx: Queryable, row: OnboardingRow) => Promise<void>,
): Promise<ReplyOf<typeof showOnboarding>> {
  return transaction(deps.db, async tx => {
    const row = await lockedOnboarding(tx, newcomer);
    refuseUndue(step, row);
    await work(tx, row);
    return onboardingReply(deps, tx, await lockedOnboarding(tx, newcomer));
  });
}

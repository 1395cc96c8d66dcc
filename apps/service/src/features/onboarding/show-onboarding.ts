import type { ReplyOf } from '@talon/contract/endpoint';
import type { showOnboarding as endpoint } from '@talon/contract/onboarding';
import type { Deps } from '../../kernel/deps';
import type { Newcomer } from '../../kernel/caller';
import { onboardingReply } from './onboarding-reply';
import { requireOnboarding } from './onboarding-step';

export async function showOnboarding(deps: Deps, newcomer: Newcomer): Promise<ReplyOf<typeof endpoint>> {
  return onboardingReply(deps, deps.db, await requireOnboarding(deps, newcomer));
}

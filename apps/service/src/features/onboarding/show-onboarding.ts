import type { showOnboarding as endpoint } from '@talon/contract/onboarding';
import { onboardingReply } from './onboarding-reply';
import { requireOnboarding } from './onboarding-step';
import type { UseCase } from '../../kernel/route';

export const showOnboarding: UseCase<typeof endpoint> = async (deps, newcomer) => {
  return onboardingReply(deps, deps.db, await requireOnboarding(deps, newcomer));
};

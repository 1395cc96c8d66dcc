import type { showDirectoryName as endpoint } from '@talon/contract/onboarding';
import { findKnownNames } from './known-person';
import { requireDueStep, requireOnboarding } from './onboarding-step';
import type { UseCase } from '../../kernel/route';

/** Shows the person their names in the directory, so that they can confirm them instead of typing them. */
export const showDirectoryName: UseCase<typeof endpoint> = async (deps, newcomer) => {
  const row = await requireOnboarding(deps, newcomer);
  requireDueStep('password', row);
  return findKnownNames(deps, row);
};

import type { ReplyOf } from '@talon/contract/endpoint';
import type { showDirectoryName as endpoint } from '@talon/contract/onboarding';
import type { Newcomer } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { findKnownNames } from './known-person';
import { requireDueStep, requireOnboarding } from './onboarding-step';

/** Shows the person their names in the directory, so that they can confirm them instead of typing them. */
export async function showDirectoryName(deps: Deps, newcomer: Newcomer): Promise<ReplyOf<typeof endpoint>> {
  const row = await requireOnboarding(deps, newcomer);
  requireDueStep('password', row);
  return findKnownNames(deps, row);
}

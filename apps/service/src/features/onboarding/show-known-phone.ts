import type { ReplyOf } from '@talon/contract/endpoint';
import type { showKnownPhone as endpoint } from '@talon/contract/onboarding-codes';
import { maskPhone } from '@talon/rules/phone';
import type { Newcomer } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { findKnownPhone } from './known-person';
import { requireDueStep, requireOnboarding } from './onboarding-step';

/** Shows, masked, the number that the directory has for the person, so that it need not be typed. */
export async function showKnownPhone(deps: Deps, newcomer: Newcomer): Promise<ReplyOf<typeof endpoint>> {
  const row = await requireOnboarding(deps, newcomer);
  requireDueStep('phone', row);
  const phone = await findKnownPhone(deps, row);
  return { phone: phone && maskPhone(phone) };
}

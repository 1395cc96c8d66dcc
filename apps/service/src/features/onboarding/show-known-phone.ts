import type { showKnownPhone as endpoint } from '@talon/contract/onboarding-codes';
import { maskPhone } from '@talon/rules/phone';
import { findKnownPhone } from './known-person';
import { requireDueStep, requireOnboarding } from './onboarding-step';
import type { UseCase } from '../../kernel/route';

/** Shows, masked, the number that the directory has for the person, so that it need not be typed. */
export const showKnownPhone: UseCase<typeof endpoint> = async (deps, newcomer) => {
  const row = await requireOnboarding(deps, newcomer);
  requireDueStep('phone', row);
  const phone = await findKnownPhone(deps, row);
  return { phone: phone && maskPhone(phone) };
};

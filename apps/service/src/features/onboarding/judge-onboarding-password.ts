import type { judgeOnboardingPassword as endpoint } from '@talon/contract/onboarding';
import { judgeTypedPassword } from '../../domain/passwords/require-good-password';
import { requireDueStep, requireOnboarding } from './onboarding-step';
import type { UseCase } from '../../kernel/route';

/** Judges the password that a person is typing, with the data of the onboarding. */
export const judgeOnboardingPassword: UseCase<typeof endpoint> = async (deps, newcomer, { body }) => {
  const row = await requireOnboarding(deps, newcomer);
  requireDueStep('password', row);
  return judgeTypedPassword(deps, newcomer, `onboarding ${row.id}`, body.password, row);
};

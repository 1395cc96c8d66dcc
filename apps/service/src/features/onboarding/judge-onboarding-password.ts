import type { ReplyOf } from '@talon/contract/endpoint';
import type { judgeOnboardingPassword as endpoint } from '@talon/contract/onboarding';
import { judgeTypedPassword } from '../../domain/passwords/require-good-password';
import type { Newcomer } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';
import { requireDueStep, requireOnboarding } from './onboarding-step';

/** Judges the password that a person is typing, with the data of the onboarding. */
export async function judgeOnboardingPassword(
  deps: Deps,
  newcomer: Newcomer,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const row = await requireOnboarding(deps, newcomer);
  requireDueStep('password', row);
  return judgeTypedPassword(deps, newcomer, `onboarding ${row.id}`, body.password, row);
}

import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';

const used: Partial<Record<Failure['code'], MessageKey>> = {
  'invitation-used': 'dashboard.add.used',
  'card-activated': 'dashboard.add.activated',
};

/** The message for a failed attempt. Two messages of the onboarding ask to log in; here the person is signed in already. */
export function addProblem(code: Failure['code']): MessageKey {
  return used[code] ?? (`error.${code}` as const);
}

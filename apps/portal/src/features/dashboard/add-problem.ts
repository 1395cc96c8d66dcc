import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';

const used: Partial<Record<Failure['code'], MessageKey>> = {
  'invitation-used': 'dashboard.add.used',
  'card-activated': 'dashboard.add.activated',
};

/** The message for what cannot be added: on the pages of an onboarding it asks to log in, which is done here. */
export function addProblem(code: Failure['code']): MessageKey {
  return used[code] ?? (`error.${code}` as const);
}

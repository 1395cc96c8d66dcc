import type { RecoveryPath } from '../../shared/navigation/paths';
import { type RecoveryState, secondsUntil } from './recovery-state';

/** The query of the page that looks a user name up by national register number. */
export const byRegister = '?by=register';

/** By page: the condition for opening it, and the path to redirect to if it is not met. */
const guards: Partial<
  Record<RecoveryPath, { needs: (memory: RecoveryState) => boolean; beginning: RecoveryPath }>
> = {
  '/forgot-password-sent': {
    needs: ({ sent }) => sent !== undefined,
    beginning: '/forgot-password/email',
  },
  '/reset-password': {
    needs: ({ proven }) => proven !== undefined && secondsUntil(proven.until) > 0,
    beginning: '/forgot-password/email',
  },
  '/reset-password-confirmed': {
    needs: ({ doneBy }) => doneBy !== undefined,
    beginning: '/forgot-password/email',
  },
  '/forgot-username-response': {
    needs: ({ found }) => found !== undefined,
    beginning: '/forgot-username',
  },
};

/** The path to redirect to if the page may not open; undefined if it may. */
export function elsewhere(path: RecoveryPath, memory: RecoveryState): RecoveryPath | undefined {
  const guard = guards[path];
  return guard && !guard.needs(memory) ? guard.beginning : undefined;
}

/** The message keys of the card number field. */
export const cardTexts = {
  label: 'recovery.card',
  hint: 'recovery.card.hint',
  invalid: 'recovery.card.invalid',
} as const;

import type { RecoveryPath } from '../../shared/navigation/paths';
import { type RecoveryState, secondsUntil } from './recovery-state';

/** The query of the page that looks a user name up by national register number. */
export const byRegister = '?by=register';

/** What a page needs to open, and where it redirects without it. */
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

/** Where somebody who comes to a page is led instead; undefined where it opens. */
export function elsewhere(path: RecoveryPath, memory: RecoveryState): RecoveryPath | undefined {
  const guard = guards[path];
  return guard && !guard.needs(memory) ? guard.beginning : undefined;
}

/** The texts of the card number that a recovery asks for. */
export const cardTexts = {
  label: 'recovery.card',
  hint: 'recovery.card.hint',
  invalid: 'recovery.card.invalid',
} as const;

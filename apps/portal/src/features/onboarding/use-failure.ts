import { showOnboarding } from '@talon/contract/onboarding';
import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';
import { personalFields } from '../../shared/form/personal-problems';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { usePortal } from '../../shared/session/portal';
import { useJourney, useOnboarding } from './journey';

/** The onboarding has ended: it has expired, or somebody else has used the card or the invitation. */
const endings = ['onboarding-ended', 'card-activated', 'invitation-used'] as const;

/** The onboarding is at another step, because of another tab for example. */
const elsewhere: readonly string[] = ['step-not-due', 'signs-in-already', 'challenge-ended'];

/** The response was lost, but the step may be done. */
const unanswered: readonly string[] = ['lost-connection', 'timeout'];

/** The message for each invalid field of the request. */
const keyOfField: Record<string, MessageKey> = {
  ...personalFields,
  language: 'error.invalid-request',
};

/** Handles a refused step: opens the start or the page of the current step, or returns the problems. */
export function useFailure() {
  const { call } = usePortal();
  const { end, proceed } = useJourney();
  const { step } = useOnboarding();

  return async function refuse(
    failure: Failure,
    fieldOfCode?: Partial<Record<string, string>>,
  ): Promise<Problem[] | undefined> {
    const ending = endings.find(code => code === failure.code);
    if (ending) {
      end(ending);
      return undefined;
    }
    const isElsewhere = elsewhere.includes(failure.code);
    if (isElsewhere || unanswered.includes(failure.code)) {
      const now = await call(showOnboarding);
      if (now.ok && (isElsewhere || now.value.step !== step)) {
        proceed(now.value);
        return undefined;
      }
    }
    return problemsOf(failure, fieldOfCode, keyOfField);
  };
}

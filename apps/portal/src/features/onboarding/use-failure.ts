import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { usePortal } from '../../shared/session/portal';
import { showOnboarding } from '../../shared/api/onboarding';
import { useJourney, useOnboarding } from './journey';

/** Nothing is left to go on with: the time is over, or somebody else has the card or the invitation by now. */
const endings = ['onboarding-ended', 'card-activated', 'invitation-used'] as const;

/** The onboarding stands elsewhere than this page: another tab went on, say. */
const elsewhere: readonly string[] = ['step-not-due', 'signs-in-already'];

/** The step may be done although its answer never came. */
const unanswered: readonly string[] = ['lost-connection', 'timeout'];

/** A field of the request that is at fault, by the sentence that says how to mend it. */
const keyOfField: Record<string, MessageKey> = {
  firstname: 'onboarding.firstname.invalid',
  lastname: 'onboarding.lastname.invalid',
  birthdate: 'form.birthdate.invalid',
  language: 'error.invalid-request',
};

/** What a refused step leads to: the start, the page where the onboarding stands, or what the form has to tell. */
export function useFailure() {
  const { call } = usePortal();
  const { end, goOn } = useJourney();
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
      const now = await showOnboarding(call);
      if (now.ok && (isElsewhere || now.value.step !== step)) {
        goOn(now.value);
        return undefined;
      }
    }
    return problemsOf(failure, fieldOfCode, keyOfField);
  };
}

import { correctEmail } from '@talon/rules/mistyped-domain';
import { useDebounced } from '@talon/ui/use-debounced';
import { useState } from 'react';
import { newEmailProblem } from '../contact/email-problem';
import type { Problem } from './problems';

/** Long enough that no correction appears while the person is still typing the end of the address. */
const pauseMilliseconds = 600;

export type NewEmail = ReturnType<typeof useNewEmail>;

/**
 * An e-mail address to which a code is sent. If its domain looks mistyped, the form offers the likely address after a pause
 * in the typing, or else at the first submission, which is then held back.
 */
export function useNewEmail(email: string) {
  const paused = useDebounced(email, pauseMilliseconds);
  const [warnedEmail, setWarnedEmail] = useState<string>();
  const corrected = correctEmail(email);
  const isWarned = warnedEmail === email;
  const offered = paused === email || isWarned ? corrected : undefined;

  return {
    offered,
    /** The first submission was held back. A second one sends the address as typed, because it may be right. */
    isWarned: isWarned && newEmailProblem(email) === undefined,

    /** Returns a list if the submission must stop: the problems, or an empty list if a correction is shown for the first time. */
    stop(): readonly Problem[] | undefined {
      const problem = newEmailProblem(email);
      const isNew = corrected !== undefined && offered === undefined;
      if (isNew) setWarnedEmail(email);
      if (problem) return [problem];
      return isNew ? [] : undefined;
    },
  };
}

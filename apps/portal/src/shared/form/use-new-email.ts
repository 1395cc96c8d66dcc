import { correctEmail } from '@talon/rules/mistyped-domain';
import { useDebounced } from '@talon/ui/use-debounced';
import { useState } from 'react';
import { newEmailProblem } from '../contact/email-problem';
import type { Problem } from './problems';

/** Long enough not to correct an address while its end is typed. */
const pauseMilliseconds = 600;

export type NewEmail = ReturnType<typeof useNewEmail>;

/**
 * An e-mail address that a code is sent to. Where its domain looks mistyped, the likely address is offered: after a pause,
 * else at the first submission, which is then held back.
 */
export function useNewEmail(email: string) {
  const paused = useDebounced(email, pauseMilliseconds);
  const [heldBack, setHeldBack] = useState<string>();
  const corrected = correctEmail(email);
  const isHeldBack = heldBack === email;
  const offered = paused === email || isHeldBack ? corrected : undefined;

  return {
    offered,
    /** The submission waits for a second one: what was typed may be right. */
    isHeldBack: isHeldBack && newEmailProblem(email) === undefined,

    /** What stops a submission: problems, or an empty list for a correction that is only shown now. */
    stop(): readonly Problem[] | undefined {
      const problem = newEmailProblem(email);
      const isNew = corrected !== undefined && offered === undefined;
      if (isNew) setHeldBack(email);
      if (problem) return [problem];
      return isNew ? [] : undefined;
    },
  };
}

import type { FormError } from '@talon/ui/Form';
import { useMemo, useRef, useState } from 'react';
import { isPreloadError } from '../layout/preload-error';
import { useTranslations } from '../translations/translations';
import { keepEarlierProblems } from '../problems/captcha-problems';
import type { Problem } from './problems';
import { refusalSentence } from '../problems/refusal-sentence';
import { useTemporaryProblems } from '../problems/use-temporary-problems';

/** Resolves to the problems, if there are any. */
export type Work = () => Promise<readonly Problem[] | undefined>;

export type PortalFormState = ReturnType<typeof useForm>;

/** Runs one submission at a time and shows its problems as the errors of the form. */
export function useForm() {
  const words = useTranslations();
  const [problems, setProblems] = useTemporaryProblems<Problem>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const isChanged = useRef(false);
  const errors: readonly FormError[] = useMemo(
    () => problems.map(problem => ({ field: problem.field, message: refusalSentence(words, problem) })),
    [problems, words],
  );

  async function submit(work: Work): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const before = isChanged.current ? [] : problems;
    isChanged.current = false;
    try {
      setProblems(keepEarlierProblems(before, (await work()) ?? []));
    } catch (error) {
      const isLost = isPreloadError(error);
      setProblems([{ key: isLost ? 'error.lost-connection' : 'error.internal' }]);
      if (!isLost) throw error;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return {
    errors,
    isBusy,
    submit,

    /** Call it when the person types or chooses something after the last submission. */
    change: (): void => {
      isChanged.current = true;
    },

    /** Removes the problems while a submission is still running. */
    clear: (): void => setProblems([]),

    /** Removes the problem of a field without waiting for the next submission. */
    forget: (field: string): void => {
      setProblems(now =>
        now.some(each => each.field === field) ? now.filter(each => each.field !== field) : now,
      );
    },
  };
}

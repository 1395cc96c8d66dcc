import { useState } from 'react';
import { usePortal } from '../../shared/session/portal';
import { refusalOf, refusalSentence } from '../../shared/problems/refusal-sentence';
import { requireStepUp } from '../../shared/step-up/require-step-up';
import { useTranslations } from '../../shared/translations/translations';

/** Opens a form once the session has step-up. `problem` says why the form does not open. */
export function useStepUpOpening(onOpen: () => void) {
  const { call } = usePortal();
  const words = useTranslations();
  const { translate } = words;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    setProblem(undefined);
    try {
      const result = await requireStepUp(call);
      if (result.ok) return onOpen();
      setProblem(refusalSentence(words, refusalOf(result.failure)));
    } catch (error) {
      setProblem(translate('error.internal'));
      throw error;
    } finally {
      setBusy(false);
    }
  }

  return { problem, isBusy, open };
}

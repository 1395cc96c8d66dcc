import { useState } from 'react';
import { usePortal } from '../../shared/session/portal';
import { requireStepUp } from '../../shared/step-up/require-step-up';
import { useTranslations } from '../../shared/translations/translations';

/** Opens a form once the session has step-up. `problem` says why the form does not open. */
export function useStepUpOpening(onOpen: () => void) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    setProblem(undefined);
    try {
      const result = await requireStepUp(call);
      if (result.ok) return onOpen();
      setProblem(translate(`error.${result.failure.code}`));
    } catch (error) {
      setProblem(translate('error.internal'));
      throw error;
    } finally {
      setBusy(false);
    }
  }

  return { problem, isBusy, open };
}

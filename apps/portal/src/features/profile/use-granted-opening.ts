import { useState } from 'react';
import { usePortal } from '../../app/portal';
import { requireGrant } from '../../app/require-grant';
import { endsSession } from '../../app/user';
import { useWords } from '../../app/words';

/** Opens something once the session has the grant for it; `problem` says why it does not open. */
export function useGrantedOpening(kind: 'sudo' | 'single', onOpen: () => void) {
  const { call, session } = usePortal();
  const { translate } = useWords();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function open() {
    setBusy(true);
    setProblem(undefined);
    try {
      const result = await requireGrant(call, kind);
      if (result.ok) return onOpen();
      if (endsSession(result.failure.code)) session.refused(result.failure.code);
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

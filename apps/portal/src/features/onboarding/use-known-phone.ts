import { showKnownPhone } from '@talon/contract/onboarding-codes';
import { useEffect, useState } from 'react';
import { usePortal } from '../../shared/session/portal';
import { useOnboarding } from './journey';

/**
 * The masked phone that the directory has for the person; null if it has none, undefined until the response has arrived. If the
 * person has typed a phone before, nothing is requested and the value is null.
 */
export function useKnownPhone(): string | null | undefined {
  const { call } = usePortal();
  const { phone } = useOnboarding();
  const hasTyped = phone !== null && !phone.includes('•');
  const [known, setKnown] = useState<string | null | undefined>(hasTyped ? null : undefined);

  useEffect(() => {
    if (hasTyped) return;
    void call(showKnownPhone).then(
      result => setKnown(result.ok ? result.value.phone : null),
      () => setKnown(null),
    );
  }, [hasTyped, call]);

  return known;
}

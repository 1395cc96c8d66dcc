import { showKnownPhone } from '@talon/contract/onboarding-codes';
import { useEffect, useState } from 'react';
import { usePortal } from '../../shared/session/portal';
import { useOnboarding } from './journey';

/**
 * The number that the directory has for the person, masked; null without one, and undefined until the service has told it. A
 * number that was typed before is not asked about.
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

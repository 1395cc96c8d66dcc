import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forgetOnboarding, onboardingHandle } from '../../app/onboarding-handle';
import { usePortal } from '../../app/portal';
import { attach, type Attached } from '../../data/onboarding';

/**
 * Adds what an onboarding in this browser holds to the account that was signed in to, once; one that proved no address of
 * this account stays as it is.
 */
export function useHeldOnboarding() {
  const { call } = usePortal();
  const queries = useQueryClient();
  const [added, setAdded] = useState<Attached>();

  function take(found: Attached) {
    setAdded(found);
    void queries.invalidateQueries({ queryKey: ['user'] });
  }

  useEffect(() => {
    const handle = onboardingHandle();
    if (!handle) return;
    void attach(call, { onboarding: handle }).then(result => {
      if (!result.ok) return;
      forgetOnboarding();
      take(result.value);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the person arrives
  }, [call]);

  return { added, take };
}

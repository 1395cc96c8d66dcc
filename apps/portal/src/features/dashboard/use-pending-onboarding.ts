import { attach } from '@talon/contract/attach';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetOnboarding, onboardingHandle } from '../../shared/onboarding/onboarding-handle';
import { usePortal } from '../../shared/session/portal';
import { cardsKey } from './use-cards';
import type { Attached } from '../../shared/api/onboarding';

/**
 * Adds the card or the invitation of a pending onboarding in this browser to the signed-in account, once. The service refuses
 * an onboarding that verified no address of this account; it is then left unchanged.
 */
export function usePendingOnboarding() {
  const { call } = usePortal();
  const queries = useQueryClient();
  const [added, setAdded] = useState<Attached>();
  const [problem, setProblem] = useState<Lost>();

  function take(found: Attached) {
    setAdded(found);
    for (const name of ['user', cardsKey]) void queries.invalidateQueries({ queryKey: [name] });
  }

  const arrive = useEffectEvent(() => {
    const handle = onboardingHandle();
    if (!handle) return;
    void call(attach, { body: { onboarding: handle } }).then(result => {
      if (result.ok) {
        forgetOnboarding();
        take(result.value);
      } else if (isLost(result.failure.code)) {
        forgetOnboarding();
        setProblem(result.failure.code);
      }
    });
  });
  useEffect(() => arrive(), []);

  return { added, problem, take };
}

/** Somebody else has used the card or the invitation first, so there is nothing left to add. */
type Lost = 'card-activated' | 'invitation-used';

function isLost(code: string): code is Lost {
  return code === 'card-activated' || code === 'invitation-used';
}

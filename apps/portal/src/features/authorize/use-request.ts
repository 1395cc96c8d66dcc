import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from '../../app/location';
import { usePortal, useSession } from '../../app/portal';
import { type Approval, requestIn, showAuthorization } from '../../data/authorize';
import { type Failed, useLeadingOn } from './use-leading-on';

export type Standing =
  | { is: 'under-way' }
  /** `hasChanged`: it asks for something else than what the person was about to answer. */
  | { is: 'asked'; approval: Approval; hasChanged: boolean }
  | { is: 'refused'; code: Failed['code'] };

const underWay = { is: 'under-way' } as const;

/** How far the application's request of this page has come. Where something has to come first, the page leads there. */
export function useRequest() {
  const { call } = usePortal();
  const { search } = useLocation();
  const { held } = useSession();
  const leadOn = useLeadingOn();
  const [standing, setStanding] = useState<Standing>(underWay);
  const query = useMemo(() => requestIn(search), [search]);
  const latest = useRef(0);
  const token = held?.token;

  const settle = useCallback(
    (outcome: { target: string } | Failed) => {
      const rest = leadOn(outcome);
      setStanding(rest === undefined ? underWay : { is: 'refused', code: rest });
    },
    [leadOn],
  );

  const ask = useCallback(
    async (hasChanged: boolean) => {
      latest.current += 1;
      const mine = latest.current;
      setStanding(underWay);
      const answer = await showAuthorization(call, query).catch(() => undefined);
      // Who is signed in, or what is asked, has changed meanwhile.
      if (mine !== latest.current) return;
      if (!answer) settle({ code: 'internal' });
      else if (!answer.ok) settle(answer.failure);
      else if ('target' in answer.value) settle(answer.value);
      else setStanding({ is: 'asked', approval: answer.value, hasChanged });
    },
    [call, query, settle],
  );

  useEffect(() => {
    void ask(false);
    return () => {
      latest.current += 1;
    };
    // Somebody else may have signed in, in another tab.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ask, token]);

  return { standing, askAgain: (hasChanged: boolean) => void ask(hasChanged), settle };
}

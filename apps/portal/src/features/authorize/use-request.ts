import { showAuthorization } from '@talon/contract/authorize';
import type { Authorization } from '@talon/contract/errors';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePortal } from '../../shared/session/portal';
import { type Approval, requestIn } from '../../shared/api/authorize';
import { type Failed, useNextStep } from './use-next-step';

export type RequestStatus =
  | { is: 'loading' }
  /** `hasChanged`: the request has changed since it was shown. */
  | { is: 'loaded'; approval: Approval; hasChanged: boolean }
  /** The person says first with which account they continue. */
  | { is: 'choosing'; authorization: Authorization }
  | { is: 'refused'; code: Failed['code'] };

const loading = { is: 'loading' } as const;

/**
 * Loads the authorization request of the page's query and returns its status. Redirects if a sign-in or a required action comes
 * first. The component needs another `key` for another request or another person.
 */
export function useRequest(search: string) {
  const { call } = usePortal();
  const continueWith = useNextStep();
  const [status, setStatus] = useState<RequestStatus>(loading);
  const query = requestIn(search);
  const latest = useRef(0);
  /** Whether the latest request was answered. */
  const isOpened = useRef(false);

  function settle(outcome: { target: string } | Failed): void {
    // A reply that is still on its way must not redirect a second time: the client's answer works once.
    latest.current += 1;
    if ('authorization' in outcome && outcome.authorization && outcome.code === 'account-choice-required')
      return setStatus({ is: 'choosing', authorization: outcome.authorization });
    const rest = continueWith(outcome);
    setStatus(rest === undefined ? loading : { is: 'refused', code: rest });
  }

  function load(hasChanged: boolean): void {
    latest.current += 1;
    const mine = latest.current;
    isOpened.current = false;
    const reply = call(showAuthorization, { query }).catch(() => undefined);
    void reply.then(answer => {
      // A newer request was sent, or the component was unmounted.
      if (mine !== latest.current) return;
      isOpened.current = true;
      if (!answer) settle({ code: 'internal' });
      else if (!answer.ok) settle(answer.failure);
      else if ('target' in answer.value) settle(answer.value);
      else setStatus({ is: 'loaded', approval: answer.value, hasChanged });
    });
  }

  // The page is hidden during a step-up and shown again after it, and must not ask again about what the person approves.
  const open = useEffectEvent(() => {
    if (!isOpened.current) load(false);
  });
  useEffect(() => {
    open();
    return () => {
      latest.current += 1;
    };
  }, []);

  function reload(hasChanged: boolean): void {
    setStatus(loading);
    load(hasChanged);
  }

  return { status, reload, settle };
}

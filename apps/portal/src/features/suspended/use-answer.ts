import type { Failure } from '@talon/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, failureOf } from '../../shared/api/call-error';
import { type Answer, answerSuspended, type SuspendedThing } from '../../shared/api/suspended';
import { toasts } from '../../shared/layout/toasts';
import { endsSession } from '../../shared/session/ends-session';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';

type Given = { thing: SuspendedThing; answer: Answer };

/** Sends the answers. `times` counts them. */
export function useAnswer() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const [times, setTimes] = useState(0);
  const mutation = useMutation({
    async mutationFn({ thing, answer }: Given) {
      const result = await answerSuspended(call, thing, answer);
      // `not-found`: it was answered before, in another tab for example. The list shows what is left.
      if (!result.ok && result.failure.code !== 'not-found') throw new CallError(result.failure);
    },
    async onSuccess(_reply, { answer }) {
      toasts.show({ tone: 'success', title: translate(`suspended.${answer}.done`) });
      await queries.invalidateQueries();
      setTimes(before => before + 1);
    },
  });
  const failure = failureOf(mutation.error);
  const failed: { id: string; failure: Failure } | undefined =
    failure && mutation.variables && !endsSession(failure.code)
      ? { id: mutation.variables.thing.id, failure }
      : undefined;
  return {
    times,
    pending: mutation.isPending ? mutation.variables : undefined,
    failed,
    answer: (thing: SuspendedThing, answer: Answer) => mutation.mutate({ thing, answer }),
  };
}

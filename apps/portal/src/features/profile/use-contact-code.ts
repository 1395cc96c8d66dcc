import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';
import { useState } from 'react';
import type { ResendOutcome } from '../../shared/challenge/ChallengeForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { usePortal } from '../../shared/session/portal';
import {
  changeContact,
  confirmContact,
  type ContactChallenge,
  type Identifier,
  type Kind,
  resendContactCode,
  verifyIdentifier,
} from '../../shared/api/contact';

const invalid: Readonly<Record<Kind, MessageKey>> = {
  email: 'user.profile.contact.invalid.email',
  phone: 'user.profile.contact.invalid.phone',
};

type Problems = readonly Problem[] | undefined;

/** A code that is waited for; `settle` tells whoever asked for it what came of it. */
export type PendingCode = {
  challenge: ContactChallenge;
  isTyped: boolean;
  settle: (problems?: Problems) => void;
};

/** What stands in the way of an address: that it cannot be one, or is somebody else's, stands beside its field. */
export function contactProblems(kind: Kind, failure: Failure): Problem[] {
  const isInvalid = failure.code === `${kind}-refused` || failure.code === `${kind}-used`;
  return isInvalid ? [{ field: kind, key: invalid[kind] }] : problemsOf(failure);
}

/**
 * Proves addresses of a kind. `change` and `verify` answer only when the code was confirmed or given up, so that what an
 * address turned out to be is told where it was typed.
 */
export function useContactCode(kind: Kind, onProven: () => void) {
  const { call } = usePortal();
  const [waiting, setWaiting] = useState<PendingCode>();

  function end(problems?: Problems): void {
    setWaiting(undefined);
    waiting?.settle(problems);
  }

  async function waitFor(ask: () => ReturnType<typeof changeContact>, isTyped: boolean): Promise<Problems> {
    const result = await ask();
    if (!result.ok) return contactProblems(kind, result.failure);
    const challenge = result.value;
    if (challenge === undefined) {
      onProven();
      return undefined;
    }
    return new Promise(settle => setWaiting({ challenge, isTyped, settle }));
  }

  return {
    waiting,

    change: (value: string, replaced: Identifier | undefined) =>
      waitFor(() => changeContact(call, { [kind]: value, ...(replaced && { replaces: replaced.id }) }), true),

    verify: (id: string) => waitFor(() => verifyIdentifier(call, id), false),

    /** Nothing is confirmed; the page is as before the code was asked for. */
    giveUp: () => end(),

    async confirm(code: string): Promise<Problems> {
      if (!waiting) return undefined;
      const result = await confirmContact(call, waiting.challenge.payload, code);
      if (result.ok) {
        end();
        onProven();
        return undefined;
      }
      const { failure } = result;
      if (failure.code === 'code-refused') return [{ field: 'code', key: 'user.mfa.confirm.code.error' }];
      const problems = contactProblems(kind, failure);
      // The code is used up: what is left to change is the address.
      const isOver = failure.code === `${kind}-used` || failure.code === 'phone-refused';
      if (!isOver) return problems;
      end(problems);
      return undefined;
    },

    async resend(): Promise<ResendOutcome> {
      if (!waiting) return { isSent: false, resend_in: 0 };
      const result = await resendContactCode(call, waiting.challenge.payload);
      if (result.ok) return { isSent: true, resend_in: result.value.resend_in };
      const { failure } = result;
      return {
        isSent: false,
        resend_in: failure.retryAfterSeconds ?? 0,
        problems: contactProblems(kind, failure),
      };
    },
  };
}

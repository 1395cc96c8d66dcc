import { changeContact, verifyIdentifier } from '@talon/contract/contact';
import type { Failure, Result } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';
import { useState } from 'react';
import { type Problems, useChallenge } from '../../shared/challenge/use-challenge';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useMobilePhone } from '../../shared/mobile-phone/use-mobile-phone';
import { usePortal } from '../../shared/session/portal';
import type { ContactChallenge, Identifier, Kind } from '../../shared/api/contact';

const invalid: Readonly<Record<Kind, MessageKey>> = {
  email: 'user.profile.contact.invalid.email',
  phone: 'user.profile.contact.invalid.phone',
};

/** For an address that is the account's already, in other letters say. */
const already: Readonly<Record<Kind, MessageKey>> = {
  email: 'profile.contact.already.email',
  phone: 'profile.contact.already.phone',
};

/** A pending code; `settle` resolves the request that it belongs to. */
export type PendingCode = {
  challenge: ContactChallenge;
  isTyped: boolean;
  settle: (problems?: Problems) => void;
};

/** The problems of an address; an invalid or used one is shown beside its field. */
export function contactProblems(kind: Kind, failure: Failure): Problem[] {
  const isInvalid = failure.code === `${kind}-refused` || failure.code === `${kind}-used`;
  return isInvalid ? [{ field: kind, key: invalid[kind] }] : problemsOf(failure);
}

/**
 * Verifies addresses of a kind. `change` and `verify` resolve when the code is confirmed or given up, so that a problem
 * with the address is shown where it was typed.
 */
export function useContactCode(kind: Kind, onProven: () => void) {
  const { call } = usePortal();
  const mobile = useMobilePhone();
  const [waiting, setWaiting] = useState<PendingCode>();

  function end(found?: Problems): void {
    setWaiting(undefined);
    waiting?.settle(found);
  }

  const problems = (failure: Failure) => mobile.refused(failure) ?? contactProblems(kind, failure);

  async function waitFor(
    ask: () => Promise<Result<typeof changeContact | typeof verifyIdentifier>>,
    isTyped: boolean,
  ): Promise<Problems> {
    const result = await ask();
    if (!result.ok) return problems(result.failure);
    const challenge = result.value;
    if (challenge === undefined) {
      if (isTyped) return [{ field: kind, key: already[kind] }];
      onProven();
      return undefined;
    }
    return new Promise(settle => setWaiting({ challenge, isTyped, settle }));
  }

  const code = useChallenge({
    purpose: 'contact',
    payload: waiting?.challenge.payload ?? '',
    onConfirmed() {
      end();
      onProven();
    },
    onFailed(failure, step) {
      if (failure.code === 'code-refused') return [{ field: 'code', key: 'user.mfa.confirm.code.error' }];
      const found = problems(failure);
      // The code is used up: what is left to change is the address.
      const isOver = failure.code === `${kind}-used` || failure.code === 'phone-refused';
      if (step === 'resend' || !isOver) return found;
      end(found);
      return undefined;
    },
  });

  return {
    ...code,
    waiting,

    change: (value: string, replaced: Identifier | undefined) =>
      waitFor(
        () => call(changeContact, { body: { [kind]: value, ...(replaced && { replaces: replaced.id }) } }),
        true,
      ),

    verify: (id: string) => waitFor(() => call(verifyIdentifier, { params: { id } }), false),

    /** Closes the code form without a confirmation. */
    giveUp: () => end(),
  };
}

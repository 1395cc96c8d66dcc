import { changeContact, verifyIdentifier } from '@talon/contract/contact';
import type { Failure, Result } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';
import { useState } from 'react';
import { type Problems, useChallenge } from '../../shared/challenge/use-challenge';
import { remaining } from '../../shared/challenge/remaining';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useMobilePhone } from '../../shared/mobile-phone/use-mobile-phone';
import { usePortal } from '../../shared/session/portal';
import type { ContactChallenge, Identifier, Kind } from '../../shared/api/contact';

/** The messages for an address that is valid in the form but refused by the service. */
const refused: Readonly<Record<Kind, MessageKey>> = {
  email: 'user.profile.contact.invalid.email',
  phone: 'user.profile.contact.invalid.phone',
};

/** The messages for an address that the account already has, in another spelling for example. */
const already: Readonly<Record<Kind, MessageKey>> = {
  email: 'profile.contact.already.email',
  phone: 'profile.contact.already.phone',
};

type Ask = () => Promise<Result<typeof changeContact | typeof verifyIdentifier>>;

/** A pending code. `settle` resolves the promise of the `change` or `verify` that requested it. */
export type PendingCode = {
  challenge: ContactChallenge;
  /** The typed address; undefined if the account already has the address. */
  typed: string | undefined;
  /** Identifies the change that the code is for, to recognise the same change again. */
  key: string;
  /** Sends the request for the code again. */
  ask: Ask;
  /** When the challenge was received, in milliseconds of this browser's clock. */
  at: number;
  settle: (problems?: Problems) => void;
};

/** The problems of a failure. That an address is refused or in use is shown beside its field. */
export function contactProblems(kind: Kind, failure: Failure): Problem[] {
  if (failure.code === `${kind}-refused`) return [{ field: kind, key: refused[kind] }];
  return problemsOf(failure, { [`${kind}-used`]: kind });
}

/**
 * Verifies addresses of one kind. `change` and `verify` resolve when the code is confirmed or the person gives up, so that a
 * problem with the address is shown where it was typed. They call `onSent` once the code is sent.
 */
export function useContactCode(kind: Kind, onProven: () => void) {
  const { call } = usePortal();
  const mobile = useMobilePhone();
  const [waiting, setWaiting] = useState<PendingCode>();
  /** The pending code whose form was closed without a confirmation. It can still be entered. */
  const [left, setLeft] = useState<PendingCode>();

  function end(found?: Problems): void {
    setWaiting(undefined);
    setLeft(undefined);
    waiting?.settle(found);
  }

  const problems = (failure: Failure) => mobile.refused(failure) ?? contactProblems(kind, failure);

  async function waitFor(
    { key, ask, typed }: Pick<PendingCode, 'key' | 'ask' | 'typed'>,
    onSent: () => void,
  ): Promise<Problems> {
    const live = left?.key === key ? remaining(left.challenge, left.at) : undefined;
    if (left && live) {
      onSent();
      return new Promise(settle => setWaiting({ ...left, challenge: live, at: Date.now(), settle }));
    }
    const result = await ask();
    if (!result.ok) return problems(result.failure);
    setLeft(undefined);
    const challenge = result.value;
    if (challenge === undefined) {
      if (typed !== undefined) return [{ field: kind, key: already[kind] }];
      onProven();
      return undefined;
    }
    onSent();
    return new Promise(settle => setWaiting({ challenge, typed, key, ask, at: Date.now(), settle }));
  }

  /** Counts a wrong code as a try. */
  function countTry(): void {
    if (!waiting) return;
    const { challenge, at } = waiting;
    const now = remaining(challenge, at) ?? { ...challenge, expires_in: 0 };
    setWaiting({ ...waiting, challenge: { ...now, tries_left: now.tries_left - 1 }, at: Date.now() });
  }

  const code = useChallenge({
    purpose: 'contact',
    payload: waiting?.challenge.payload ?? '',
    onConfirmed() {
      end();
      onProven();
    },
    onSent: sent => waiting && setWaiting({ ...waiting, challenge: sent, at: Date.now() }),
    async restart() {
      const result = await waiting?.ask();
      if (!result || !waiting) return { problems: undefined };
      if (!result.ok) return { problems: problems(result.failure) };
      if (result.value === undefined) {
        end();
        onProven();
        return { problems: undefined };
      }
      setWaiting({ ...waiting, challenge: result.value, at: Date.now() });
      return { sent: result.value };
    },
    onFailed(failure, step) {
      if (failure.code === 'code-refused') {
        countTry();
        return [{ field: 'code', key: 'user.mfa.confirm.code.error' }];
      }
      const found = problems(failure);
      // The code is used up: the person must type another address.
      const isOver = failure.code === `${kind}-used` || failure.code === 'phone-refused';
      if (step === 'resend' || !isOver) return found;
      end(found);
      return undefined;
    },
  });

  return {
    ...code,
    waiting,

    change: (value: string, replaced: Identifier | undefined, onSent: () => void) =>
      waitFor(
        {
          key: `${value} ${replaced?.id ?? ''}`,
          typed: value,
          ask: () =>
            call(changeContact, { body: { [kind]: value, ...(replaced && { replaces: replaced.id }) } }),
        },
        onSent,
      ),

    verify: (id: string, onSent: () => void) =>
      waitFor({ key: id, typed: undefined, ask: () => call(verifyIdentifier, { params: { id } }) }, onSent),

    /** Closes the code form without a confirmation. Requesting the same change again reopens it without sending a second code. */
    giveUp() {
      setLeft(waiting);
      setWaiting(undefined);
      waiting?.settle();
    },
  };
}

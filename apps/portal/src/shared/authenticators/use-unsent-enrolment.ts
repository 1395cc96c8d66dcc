import type { ReplyOf, RequestOf } from '@talon/contract/endpoint';
import type { activateMethod, confirmMethod as confirmation } from '@talon/contract/mfa';
import { useState } from 'react';
import { activateUnsent, confirmMethod } from '../api/mfa';
import type { SentCode } from '../api/challenge';
import { type Problem, problemsOf } from '../form/problems';
import { usePortal } from '../session/portal';
import type { SessionToken } from '../session/tokens';
import { problemOfUnsentCode } from './refused-code';

/** The types of authenticators to which no code is sent. */
export type UnsentType = 'totp' | 'passkey';

type Started = Exclude<ReplyOf<typeof activateMethod>, undefined>;

/** An app or a passkey that waits for its confirmation. */
export type Enrolment<Type extends UnsentType> = Extract<Started, Record<Type, unknown>>;

/** The reply to the start: the enrolment, or first a code to an address of the account. */
export type Start<Type extends UnsentType> =
  | { enrolment: Enrolment<Type> }
  | { first: SentCode }
  | { problems: readonly Problem[] };

type Proof = Omit<RequestOf<typeof confirmation>, 'payload'>;

/**
 * Enrols an app or a passkey. The first authenticator of an account without a card needs a code to an address of the account
 * before it: `first`. If the enrolment completes a required action, `onActive` receives the new token; the form waits for it.
 * `replaces`: the id of the authenticator whose place it takes.
 */
export function useUnsentEnrolment<Type extends UnsentType>(
  type: Type,
  onActive: (renewed: SessionToken | undefined) => void | Promise<void>,
  replaces?: string,
) {
  const { call } = usePortal();
  const [first, setFirst] = useState<SentCode>();

  async function start(): Promise<Start<Type>> {
    const result = await activateUnsent(call, type, { replaces });
    setFirst(undefined);
    if (!result.ok) return { problems: problemsOf(result.failure) };
    const { value } = result;
    if (value && type in value) return { enrolment: value as Enrolment<Type> };
    if (value && 'channel' in value) {
      setFirst(value);
      return { first: value };
    }
    // Nothing is enrolled without a confirmation.
    return { problems: [{ key: 'error.internal' }] };
  }

  async function confirm(payload: string, proof: Proof): Promise<readonly Problem[] | undefined> {
    const result = await confirmMethod(call, { payload, ...proof });
    if (!result.ok) {
      return (
        problemOfUnsentCode(type, result.failure) ?? problemsOf(result.failure, { 'code-refused': 'code' })
      );
    }
    await onActive('required_action' in result.value ? tokenOf(result.value) : undefined);
    return undefined;
  }

  return { first, start, confirm };
}

function tokenOf({
  access_token: token,
  required_action,
}: Extract<Started, { required_action: unknown }>): SessionToken {
  return { token, required_action };
}

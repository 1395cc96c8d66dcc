import { useState } from 'react';
import { reportPasskeyFailure } from '../api/passkeys';
import type { Problem } from '../form/problems';
import { useForm } from '../form/use-form';
import { noteCreation } from '../passkeys/passkey-creations';
import { usePortal } from '../session/portal';
import type { SessionToken } from '../session/tokens';
import { type Enrolment, useUnsentEnrolment } from './use-unsent-enrolment';

/** The messages for the errors of the browser. Every other error counts as cancelled. */
const problemKeys: Partial<Record<string, Problem['key']>> = {
  InvalidStateError: 'authenticator.passkey.exists',
  NotSupportedError: 'authenticator.passkey.unsupported',
};

/**
 * Creates a passkey and enrols it. `isReady`: the person has confirmed that it is them on another page meanwhile. Browsers
 * create a passkey only right after a press, so the button must be pressed once more. `replaces`: the id of the passkey whose place
 * it takes.
 */
export function useNewPasskey(
  onActive: (renewed: SessionToken | undefined) => void | Promise<void>,
  replaces?: string,
) {
  const { call } = usePortal();
  const form = useForm();
  const { first, start, confirm } = useUnsentEnrolment('passkey', onActive, replaces);
  const [ready, setReady] = useState<Enrolment<'passkey'>>();

  async function create(): Promise<readonly Problem[] | undefined> {
    const enrolment = ready ?? (await begin());
    if (!enrolment || 'problems' in enrolment) return enrolment?.problems;
    setReady(undefined);
    noteCreation();
    const { createPasskey } = await import('@talon/contract/browser-passkeys');
    const created = await createPasskey(enrolment.passkey);
    if (created.ok) return confirm(enrolment.payload, { credential: created.value });
    reportPasskeyFailure(call, 'enrol', created.error);
    return [{ key: problemKeys[created.error] ?? 'authenticator.passkey.cancelled' }];
  }

  async function begin() {
    const started = await start();
    if ('problems' in started) return started;
    if ('first' in started) return undefined;
    if (!navigator.userActivation.isActive) {
      setReady(started.enrolment);
      return undefined;
    }
    return started.enrolment;
  }

  return { form, first, isReady: ready !== undefined, create };
}

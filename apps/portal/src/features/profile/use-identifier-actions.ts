import type { Client, Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';
import { useState } from 'react';
import type { Problem } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { usePortal } from '../../shared/session/portal';
import { toasts } from '../../shared/layout/toasts';
import { useTranslations } from '../../shared/translations/translations';
import { type Identifier, makePrimary, withdrawIdentifier } from '../../shared/api/contact';
import { contactProblems } from './use-contact-code';

type Sent = { ok: true } | { ok: false; failure: Failure };
type Act = { send: (call: Client, id: string) => Promise<Sent>; done: MessageKey };

const acts: Readonly<Record<'make-primary' | 'remove', Act>> = {
  'make-primary': { send: makePrimary, done: 'profile.contact.made-primary' },
  remove: { send: withdrawIdentifier, done: 'profile.contact.removed' },
};

/** The actions that need no code: making an identifier primary, and removing one after the person has confirmed it. */
export function useIdentifierActions(
  textOf: (identifier: Identifier) => string,
  onDone: () => Promise<void>,
) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const form = useForm();
  const [leaving, setLeaving] = useState<Identifier>();

  async function work(
    act: keyof typeof acts,
    identifier: Identifier,
  ): Promise<readonly Problem[] | undefined> {
    const { send, done } = acts[act];
    const result = await send(call, identifier.id);
    if (!result.ok) {
      return contactProblems(identifier.kind, result.failure);
    }
    toasts.show({ tone: 'success', title: translate(done, { value: textOf(identifier) }) });
    await onDone();
    return undefined;
  }

  return {
    form,
    leaving,
    askToRemove: (identifier: Identifier) => setLeaving(identifier),
    keep: () => setLeaving(undefined),
    async remove(): Promise<void> {
      if (leaving) await form.submit(() => work('remove', leaving));
      setLeaving(undefined);
    },
    makePrimary: (identifier: Identifier) => form.submit(() => work('make-primary', identifier)),
  };
}

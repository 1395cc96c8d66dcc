import type { Client, Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';
import { useState } from 'react';
import type { Problem } from '../../app/form/problems';
import { useForm } from '../../app/form/use-form';
import { withGrant } from '../../app/grant';
import { usePortal } from '../../app/portal';
import { toasts } from '../../app/toasts';
import { endsSession } from '../../app/user';
import { useWords } from '../../app/words';
import { type Identifier, makePrimary, withdrawIdentifier } from '../../data/contact';
import { contactProblems } from './use-contact-code';

type Sent = { ok: true } | { ok: false; failure: Failure };
type Act = { send: (call: Client, id: string) => Promise<Sent>; done: MessageKey };

const acts: Readonly<Record<'make-primary' | 'remove', Act>> = {
  'make-primary': { send: makePrimary, done: 'profile.contact.made-primary' },
  remove: { send: withdrawIdentifier, done: 'profile.contact.removed' },
};

/** What needs no code: another primary one, and a removal once the person has said that they mean it. */
export function useIdentifierActs(textOf: (identifier: Identifier) => string, onDone: () => Promise<void>) {
  const { call, session } = usePortal();
  const { translate } = useWords();
  const form = useForm();
  const [leaving, setLeaving] = useState<Identifier>();

  async function work(
    act: keyof typeof acts,
    identifier: Identifier,
  ): Promise<readonly Problem[] | undefined> {
    const { send, done } = acts[act];
    const result = await withGrant(() => send(call, identifier.id));
    if (!result.ok) {
      if (endsSession(result.failure.code)) session.refused(result.failure.code);
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

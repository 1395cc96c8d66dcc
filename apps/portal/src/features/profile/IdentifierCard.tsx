import type { MessageKey } from '@talon/messages/keys';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { ConfirmModal } from '@talon/ui/ConfirmModal';
import { useEffect, useRef, useState } from 'react';
import { useFormatPhone } from '../../shared/contact/use-format-phone';
import { useTranslations } from '../../shared/translations/translations';
import type { Identifier, Kind } from '../../shared/api/contact';
import { ContactCodeModal } from './ContactCodeModal';
import { IdentifierEntry } from './IdentifierEntry';
import { type Act, IdentifierRow } from './IdentifierRow';
import { useContactCode } from './use-contact-code';
import { useIdentifierActions } from './use-identifier-actions';

const words = {
  email: { title: 'profile.contact.emails', add: 'profile.contact.add.email' },
  phone: { title: 'profile.contact.phones', add: 'profile.contact.add.phone' },
} as const satisfies Record<Kind, Record<string, MessageKey>>;

/** An address that is being typed: it replaces `replaced`, or is added if that is undefined. */
type Entry = { replaced: Identifier | undefined };

/** Lists the e-mails or the phones of the account, each with its actions. */
export function IdentifierCard({
  kind,
  identifiers,
  takesFocus,
  onProven,
  onChanged,
}: {
  kind: Kind;
  identifiers: readonly Identifier[];
  takesFocus: boolean;
  onProven: () => void;
  onChanged: () => Promise<void>;
}) {
  const { translate } = useTranslations();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const formatPhone = useFormatPhone();
  const textOf = ({ value }: Identifier) => (kind === 'phone' ? formatPhone(value) : value);
  const code = useContactCode(kind, onProven);
  const acts = useIdentifierActions(textOf, async () => {
    await onChanged();
    // The pressed button may no longer exist.
    titleRef.current?.focus();
  });
  const [entry, setEntry] = useState<Entry>();

  useEffect(() => {
    if (takesFocus) titleRef.current?.focus();
  }, [takesFocus]);

  const verified = identifiers.filter(each => each.verified).length;

  const doing: Readonly<Record<Act, (identifier: Identifier) => void>> = {
    change: identifier => setEntry({ replaced: identifier }),
    verify: ({ id }) => void acts.form.submit(() => code.verify(id, acts.form.clear)),
    'make-primary': identifier => void acts.makePrimary(identifier),
    remove: identifier => acts.askToRemove(identifier),
  };

  return (
    <Card title={translate(words[kind].title)} titleRef={titleRef}>
      {acts.form.errors.map(({ message }) => (
        <Banner key={message} tone="danger" announce="assertive">
          {message}
        </Banner>
      ))}
      <ul>
        {identifiers.map(identifier => (
          <IdentifierRow
            key={identifier.id}
            identifier={identifier}
            text={textOf(identifier)}
            isLast={identifier.verified && verified === 1}
            isBusy={acts.form.isBusy}
            onAct={act => doing[act](identifier)}
          />
        ))}
      </ul>
      {entry ? (
        <IdentifierEntry
          key={entry.replaced?.id ?? 'new'}
          kind={kind}
          replaced={entry.replaced}
          replacedText={entry.replaced && textOf(entry.replaced)}
          onEnter={(value, onSent) => code.change(value, entry.replaced, onSent)}
          onClose={() => setEntry(undefined)}
        />
      ) : (
        <Button tone="text" onClick={() => setEntry({ replaced: undefined })}>
          {translate(words[kind].add)}
        </Button>
      )}
      <ContactCodeModal kind={kind} code={code} />
      <ConfirmModal
        title={acts.leaving ? translate('profile.contact.remove.title', { value: textOf(acts.leaving) }) : ''}
        tone="danger"
        isOpen={acts.leaving !== undefined}
        busy={acts.form.isBusy}
        confirmLabel={translate('profile.contact.remove')}
        cancelLabel={translate('profile.cancel')}
        onConfirm={() => void acts.remove()}
        onCancel={acts.keep}
      >
        <p>{translate('profile.contact.remove.text')}</p>
      </ConfirmModal>
    </Card>
  );
}

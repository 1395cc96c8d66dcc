import type { MessageKey } from '@talon/messages/keys';
import { Button } from '@talon/ui/Button';
import { Title } from '@talon/ui/Title';
import { AddressEntry } from '../../shared/enrolment/AddressEntry';
import type { Problem } from '../../shared/form/problems';
import { useTranslations } from '../../shared/translations/translations';
import type { Identifier, Kind } from '../../shared/api/contact';
import styles from './IdentifierEntry.module.css';

const titles: Readonly<Record<Kind, MessageKey>> = {
  email: 'profile.contact.new.email',
  phone: 'profile.contact.new.phone',
};

/** Asks for a new e-mail or phone. If the typed value equals the replaced one, nothing is sent. */
export function IdentifierEntry({
  kind,
  replaced,
  replacedText = '',
  onEnter,
  onClose,
}: {
  kind: Kind;
  replaced: Identifier | undefined;
  replacedText?: string | undefined;
  onEnter: (value: string, onSent: () => void) => Promise<readonly Problem[] | undefined>;
  onClose: () => void;
}) {
  const { translate } = useTranslations();

  async function enter(
    value: string | undefined,
    onSent: () => void,
  ): Promise<readonly Problem[] | undefined> {
    if (value !== undefined) return onEnter(value, onSent);
    onClose();
    return undefined;
  }

  return (
    <div className={styles.entry}>
      <Title
        level={2}
        takesFocus
        subtitle={replaced && translate('profile.contact.replaces', { value: replacedText })}
      >
        {translate(titles[kind])}
      </Title>
      <AddressEntry
        method={kind === 'phone' ? 'sms' : 'email'}
        known={replaced?.value ?? null}
        submit="profile.save"
        onEnter={enter}
      />
      <Button tone="secondary" onClick={onClose}>
        {translate('profile.cancel')}
      </Button>
    </div>
  );
}

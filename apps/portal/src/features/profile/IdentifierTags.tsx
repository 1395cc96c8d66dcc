import type { MessageKey } from '@talon/messages/keys';
import { Tag } from '@talon/ui/Tag';
import { useTranslations } from '../../shared/translations/translations';
import type { Identifier, Kind } from '../../shared/api/contact';
import styles from './IdentifierTags.module.css';

const primaryTag: Readonly<Record<Kind, MessageKey>> = {
  email: 'profile.contact.primary.email',
  phone: 'profile.contact.primary.phone',
};

/** Says whether an e-mail or a phone is primary and whether it is verified. */
export function IdentifierTags({
  kind,
  primary,
  verified,
}: Pick<Identifier, 'kind' | 'primary' | 'verified'>) {
  const { translate } = useTranslations();
  return (
    <span className={styles.tags}>
      {primary && <Tag tone="accent">{translate(primaryTag[kind])}</Tag>}
      {!verified && <Tag tone="warning">{translate('profile.contact.unverified')}</Tag>}
    </span>
  );
}

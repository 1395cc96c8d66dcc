import { Tag } from '@talon/ui/Tag';
import { useTranslations } from '../../shared/translations/translations';
import type { Identifier } from '../../shared/api/contact';
import styles from './IdentifierTags.module.css';

/** Says whether an e-mail or a phone is primary and whether it is verified. */
export function IdentifierTags({ primary, verified }: Pick<Identifier, 'primary' | 'verified'>) {
  const { translate } = useTranslations();
  return (
    <span className={styles.tags}>
      {primary && <Tag tone="accent">{translate('profile.contact.primary')}</Tag>}
      {!verified && <Tag tone="warning">{translate('profile.contact.unverified')}</Tag>}
    </span>
  );
}

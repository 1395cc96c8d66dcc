import { Tag } from '@talon/ui/Tag';
import { useWords } from '../../app/words';
import type { Identifier } from '../../data/contact';
import styles from './IdentifierTags.module.css';

/** What an e-mail or a phone is to its account. */
export function IdentifierTags({ primary, verified }: Pick<Identifier, 'primary' | 'verified'>) {
  const { translate } = useWords();
  return (
    <span className={styles.tags}>
      {primary && <Tag tone="accent">{translate('profile.contact.primary')}</Tag>}
      {!verified && <Tag tone="warning">{translate('profile.contact.unverified')}</Tag>}
    </span>
  );
}

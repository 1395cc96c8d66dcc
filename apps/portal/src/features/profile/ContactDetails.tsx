import { Details } from '@talon/ui/Details';
import { useFormatPhone } from '../../shared/contact/use-format-phone';
import { useTranslations } from '../../shared/translations/translations';
import type { Identifier, Kind } from '../../shared/api/contact';
import styles from './ContactDetails.module.css';
import { IdentifierTags } from './IdentifierTags';

/** Lists the e-mails and phones of the account, each with its tags. */
export function ContactDetails({ identifiers }: { identifiers: readonly Identifier[] }) {
  const { translate } = useTranslations();
  const formatPhone = useFormatPhone();

  function detailOf(wanted: Kind) {
    const found = identifiers.filter(({ kind }) => kind === wanted);
    if (found.length === 0) return translate('profile.none');
    return (
      <ul className={styles.list}>
        {found.map(identifier => (
          <li key={identifier.id} className={styles.item}>
            {wanted === 'phone' ? formatPhone(identifier.value) : identifier.value}{' '}
            <IdentifierTags {...identifier} />
          </li>
        ))}
      </ul>
    );
  }

  return (
    <Details
      rows={[
        { term: translate('profile.contact.email'), detail: detailOf('email') },
        { term: translate('profile.contact.phone'), detail: detailOf('phone') },
      ]}
    />
  );
}

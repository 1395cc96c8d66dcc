import { keepTogether } from '../../shared/translations/keep-together';
import { useFormatPhone } from '../../shared/contact/use-format-phone';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { useTranslations } from '../../shared/translations/translations';
import { useDuplicated } from './duplicated';
import styles from './DuplicatedSummary.module.css';

/** Lists the shared addresses and the platforms of the other accounts, but never whose accounts they are. */
export function DuplicatedSummary() {
  const { translate } = useTranslations();
  const format = useFormatPhone();
  const { found } = useDuplicated();
  const { data, accounts, phone_gets_codes: getsCodes } = found;
  const email = data.email_duplicated ? data.email : null;
  const phone = data.phone_duplicated && data.phone !== null ? keepTogether(format(data.phone)) : null;
  const sentences = [
    email !== null && translate('email-duplicated', { email }),
    phone !== null && translate('phone-duplicated', { phone }),
    // The title already says that there is one other account.
    accounts > 1 && translate('duplicated.found.accounts', { accounts }),
    data.duplicated_mymonizze > 0 &&
      translate('duplicated.found.personal', { accounts: data.duplicated_mymonizze }),
    data.duplicated_clientarea > 0 &&
      translate('duplicated.found.client', { accounts: data.duplicated_clientarea }),
    phone !== null && !getsCodes && translate('sms-duplicated', { phone }),
  ].filter(sentence => sentence !== false);
  return (
    <ul className={styles.found} aria-label={translate('duplicated.found')}>
      {sentences.map(sentence => (
        <li key={sentence}>
          <WithHelpdesk text={sentence} />
        </li>
      ))}
    </ul>
  );
}

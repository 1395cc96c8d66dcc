import { createDateFormat } from '@talon/rules/date-language';
import { Link } from '@talon/ui/Link';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import styles from './BankCard.module.css';
import { useBankAccount } from './use-bank-account';

/** From when a new bank account is paid, and the way to the earlier one while it can be put back. */
export function BankAccountState() {
  const { language, translate } = useTranslations();
  const account = useBankAccount();
  if (!account) return null;
  const { settled_at: from, is_settled: isSettled, earlier } = account;
  const time = createDateFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div className={styles.state}>
      {from !== null && !isSettled && (
        <p>{translate('bank-account.from', { time: time.format(new Date(from)) })}</p>
      )}
      {earlier.length > 0 && <Link href={paths.bankAccount}>{translate('bank-account.undo')}</Link>}
    </div>
  );
}

import type { MessageKey } from '@talon/messages/keys';
import { joinLooks } from '@talon/rules/activity';
import { createDateFormat } from '@talon/rules/date-language';
import type { Activity } from '../../shared/api/activity';
import { useTranslations } from '../../shared/translations/translations';
import styles from './ActivityList.module.css';

/** Events in plain words, each with its time, and who of the staff did it and why. */
export function ActivityList({ events }: { events: readonly Activity[] }) {
  const { language, translate } = useTranslations();
  const time = createDateFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const bankAccount = ({ before, after, device, method }: NonNullable<Activity['bank_account']>) => [
    before === null
      ? translate('bank-account.first', { after })
      : translate('bank-account.from-to', { before, after }),
    ...(method === null ? [] : [translate('bank-account.method', { method })]),
    ...(device === null ? [] : [device]),
  ];
  // An earlier version of the service does not send the bank account.
  const why = ({ staff, reason, app, bank_account: account }: Activity) => [
    ...(account ? bankAccount(account) : []),
    ...(staff === null ? [] : [translate('activity.by', { name: staff })]),
    ...(reason === null ? [] : [translate('activity.reason', { reason })]),
    ...(app === null ? [] : [app]),
  ];
  return (
    <ul className={styles.list}>
      {joinLooks(events, ({ staff }) => staff).map(event => (
        <li key={event.id} className={styles.event}>
          <span className={styles.what}>
            {/* Each event of the service has a message. */}
            {translate(`event.${event.event}` as MessageKey)}
            {event.times > 1 && ` ×${event.times}`}
          </span>
          <time className={styles.details} dateTime={event.at}>
            {time.format(new Date(event.at))}
          </time>
          {why(event).length > 0 && (
            <span className={`${styles.details} ${styles.why}`}>{why(event).join(' · ')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

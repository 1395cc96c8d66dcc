import type { StaffRequest } from '@talon/contract/console/acts';
import { maskCardNumber } from '@talon/rules/card-number';
import { Link } from '@talon/ui/Link';
import { maskedEnding } from '../../shared/masked-ending';
import { useTranslations } from '../../shared/translations';
import styles from './RequestedObject.module.css';

/** What a request concerns, and the other account: whoever approves it must be able to judge both. */
export function RequestedObject({
  request: { input, card_last_four: lastFour, authenticator, address },
}: {
  request: StaffRequest;
}) {
  const { translate, formatTime, has } = useTranslations();
  const known = (prefix: string, name: string) => {
    const key = `${prefix}.${name}`;
    return has(key) ? translate(key) : name;
  };
  const {
    platform,
    to_account_id: receiver,
    closed_account_id: closed,
    from_ending: from,
    to_ending: to,
    since,
  } = input;
  const what = lastFour
    ? maskCardNumber(lastFour)
    : authenticator
      ? known('console.type', authenticator)
      : (address ?? (typeof platform === 'string' && known('console.platform', platform)));
  return (
    <>
      {typeof from === 'string' && typeof to === 'string' && (
        <div className={styles.quiet}>
          {maskedEnding(from)} → {maskedEnding(to)}
        </div>
      )}
      {what && <div className={styles.quiet}>{what}</div>}
      {typeof receiver === 'string' && (
        <div className={styles.quiet}>
          {translate('console.requests.receiver')}{' '}
          <Link href={`/people/${receiver}`}>{receiver.slice(0, 8)}</Link>
        </div>
      )}
      {typeof since === 'string' && (
        <div className={styles.quiet}>{translate('console.requests.since', { time: formatTime(since) })}</div>
      )}
      {typeof closed === 'string' && (
        <div className={styles.quiet}>{translate('console.requests.closed', { id: closed.slice(0, 8) })}</div>
      )}
    </>
  );
}

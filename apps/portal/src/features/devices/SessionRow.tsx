import { Icon } from '@talon/ui/Icon';
import { describeDevice, softwareOf } from '../../shared/devices/describe-device';
import { useTranslations } from '../../shared/translations/translations';
import type { DeviceSession } from '../../shared/api/devices';
import { SessionTag } from './SessionTag';
import { dateTextOf, placeTextOf } from './session-texts';
import styles from './SessionRow.module.css';

/** A session in short; pressed, it opens the details. */
export function SessionRow({
  session,
  isCurrent,
  onOpen,
}: {
  session: DeviceSession;
  isCurrent: boolean;
  onOpen: () => void;
}) {
  const { language, translate } = useTranslations();
  const described = describeDevice(session.known, translate);
  return (
    <li className={styles.session}>
      <span className={styles.words}>
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
          {dateTextOf(session, language)}
        </button>
        <span className={styles.quiet}>
          {placeTextOf(session, language) ?? translate('devices.place.unknown')}
        </span>
        <span className={styles.quiet}>{softwareOf(described, translate)}</span>
        <SessionTag session={session} isCurrent={isCurrent} />
      </span>
      <span className={styles.way}>
        <Icon name="chevron" />
      </span>
    </li>
  );
}

import { Icon } from '@talon/ui/Icon';
import { describeDevice, softwareOf } from '../../shared/devices/describe-device';
import { useTranslations } from '../../shared/translations/translations';
import type { DeviceSession } from '../../shared/api/devices';
import { SessionTag } from './SessionTag';
import { placeTextOf } from './session-texts';
import styles from './SessionRow.module.css';

/** A row with the date, place and status of a session. Pressing it opens the details. */
export function SessionRow({
  session,
  usual,
  label,
  isCurrent,
  onOpen,
}: {
  session: DeviceSession;
  /** System and browser of the device. The row shows those of the session only if they differ. */
  usual: string;
  /** Date and time of the sign-in. */
  label: string;
  isCurrent: boolean;
  onOpen: () => void;
}) {
  const { language, translate } = useTranslations();
  const software = softwareOf(describeDevice(session.known, translate), translate);
  return (
    <li className={styles.session}>
      <span className={styles.words}>
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
          {label}
        </button>
        <span className={styles.quiet}>
          {placeTextOf(session, language) ?? translate('devices.place.unknown')}
        </span>
        {software !== usual && <span className={styles.quiet}>{software}</span>}
        <SessionTag session={session} isCurrent={isCurrent} />
      </span>
      <span className={styles.way}>
        <Icon name="chevron" />
      </span>
    </li>
  );
}

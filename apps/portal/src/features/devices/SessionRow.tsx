import { Icon } from '@talon/ui/Icon';
import { describeDevice, softwareOf } from '../../app/devices/describe-device';
import { useWords } from '../../app/words';
import type { DeviceSession } from '../../data/devices';
import { SessionTag } from './SessionTag';
import { instantOf, placeOf } from './session-words';
import styles from './SessionRow.module.css';

/** A session in few words; pressed, it tells the rest. */
export function SessionRow({
  session,
  isCurrent,
  onOpen,
}: {
  session: DeviceSession;
  isCurrent: boolean;
  onOpen: () => void;
}) {
  const { language, translate } = useWords();
  const described = describeDevice(session.known, translate);
  return (
    <li className={styles.session}>
      <span className={styles.words}>
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
          {instantOf(session, language)}
        </button>
        <span className={styles.quiet}>
          {placeOf(session, language) ?? translate('devices.place.unknown')}
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

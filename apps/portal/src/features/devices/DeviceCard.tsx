import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { IconTile } from '@talon/ui/IconTile';
import { describeDevice, softwareOf } from '../../shared/devices/describe-device';
import { NotLoggedOut } from '../../shared/devices/NotLoggedOut';
import { useTranslations } from '../../shared/translations/translations';
import type { Device, DeviceSession } from '../../shared/api/devices';
import styles from './DeviceCard.module.css';
import { SessionRow } from './SessionRow';

/** Shows a device with its sessions and a log-out button. */
export function DeviceCard({
  name,
  device,
  currentId,
  hasFailed,
  onLogOut,
  onOpen,
}: {
  name: string;
  device: Device;
  /** Id of the session of this page. */
  currentId: string;
  /** Whether the last attempt to log it out has failed. */
  hasFailed: boolean;
  onLogOut: (isCurrent: boolean) => void;
  onOpen: (session: DeviceSession, isCurrent: boolean) => void;
}) {
  const { translate } = useTranslations();
  const { id, known, sessionDevices } = device;
  const described = describeDevice(known, translate);
  const isCurrent = sessionDevices.some(session => session.id === currentId);
  return (
    <Card
      title={name}
      action={
        <Button
          tone="secondary"
          aria-label={translate('devices.log-out.of', { device: name })}
          onClick={() => onLogOut(isCurrent)}
        >
          {translate('devices.log-out')}
        </Button>
      }
    >
      {hasFailed && <NotLoggedOut />}
      <p className={styles.device}>
        <IconTile>
          <AccountIcon name={described.type} />
        </IconTile>
        <span className={styles.software}>
          {id === null ? translate('devices.without-id.text') : softwareOf(described, translate)}
        </span>
      </p>
      <ul>
        {sessionDevices.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            isCurrent={session.id === currentId}
            onOpen={() => onOpen(session, session.id === currentId)}
          />
        ))}
      </ul>
    </Card>
  );
}

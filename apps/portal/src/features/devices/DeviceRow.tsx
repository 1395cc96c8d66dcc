import { AccountIcon } from '@talon/ui/AccountIcon';
import { Button } from '@talon/ui/Button';
import { Fold } from '@talon/ui/Fold';
import { IconTile } from '@talon/ui/IconTile';
import { useId } from 'react';
import type { Device, DeviceSession } from '../../shared/api/devices';
import { describeDevice, deviceName, softwareOf } from '../../shared/devices/describe-device';
import { NotLoggedOut } from '../../shared/devices/NotLoggedOut';
import { useTranslations } from '../../shared/translations/translations';
import styles from './DeviceRow.module.css';
import { SessionRow } from './SessionRow';
import { SessionTag } from './SessionTag';
import { dateTextOf, lastUseOf } from './session-texts';

/** The device that the confirmation asks about. Its last use distinguishes it from devices of the same name. */
export type DeviceToLogOut = { device: Device; name: string; lastUse: string; isCurrent: boolean };

export type DeviceActions = {
  onLogOut: (device: DeviceToLogOut) => void;
  onRename: (device: Device) => void;
  onOpen: (session: DeviceSession, isCurrent: boolean) => void;
};

/** A device with its name, its last use and its sessions. Only one that is logged in can be logged out. */
export function DeviceRow({
  device,
  currentId,
  hasFailed,
  onLogOut,
  onRename,
  onOpen,
}: DeviceActions & {
  device: Device;
  currentId: string;
  /** Whether the last attempt to log it out has failed. */
  hasFailed: boolean;
}) {
  const { language, translate } = useTranslations();
  const textId = useId();
  const { id, known, sessionDevices } = device;
  const described = describeDevice(known, translate);
  const name = deviceName(device, translate);
  const software = softwareOf(described, translate);
  const isCurrent = sessionDevices.some(session => session.id === currentId);
  const isActive = device.session > 0;
  const lastUse = lastUseOf(device, { language, translate });
  return (
    <div className={styles.device}>
      <IconTile>
        <AccountIcon name={id === null ? 'device' : described.icon} />
      </IconTile>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
        </h3>
        <div id={textId} className={styles.quiet}>
          <p>
            {id === null
              ? translate('devices.without-id.text')
              : softwareUnder(name, described.name, software)}
          </p>
          <p>{lastUse}</p>
        </div>
        <SessionTag session={{ active: isActive }} isCurrent={isCurrent} />
        {hasFailed && <NotLoggedOut />}
        <div className={styles.actions}>
          {isActive && (
            <Button
              tone="secondary"
              aria-label={translate('devices.log-out.of', { device: name })}
              aria-describedby={textId}
              onClick={() => onLogOut({ device, name, lastUse, isCurrent })}
            >
              {translate('devices.log-out')}
            </Button>
          )}
          {id !== null && (
            <Button
              tone="text"
              aria-label={translate('devices.rename.of', { device: name })}
              aria-describedby={textId}
              onClick={() => onRename(device)}
            >
              {translate('devices.rename')}
            </Button>
          )}
        </div>
        <Fold summary={translate('devices.sessions-of', { count: sessionDevices.length })}>
          <ul>
            {sessionDevices.map(session => (
              <SessionRow
                key={session.id}
                session={session}
                usual={software}
                isCurrent={session.id === currentId}
                label={dateTextOf(session.date, language)}
                onOpen={() => onOpen(session, session.id === currentId)}
              />
            ))}
          </ul>
        </Fold>
      </div>
    </div>
  );
}

/** System and browser. If the person has named the device, its own name (the model, say) comes first. */
function softwareUnder(name: string, ownName: string, software: string): string {
  return name === ownName ? software : `${ownName} · ${software}`;
}

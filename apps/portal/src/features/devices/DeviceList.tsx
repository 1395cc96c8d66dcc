import type { Device } from '../../shared/api/devices';
import styles from './DeviceList.module.css';
import { DeviceRow, type DeviceActions } from './DeviceRow';

export function DeviceList({
  devices,
  failed,
  ...rest
}: DeviceActions & {
  devices: readonly Device[];
  /** The id of the session of this page. */
  currentId: string;
  /** The device that could not be logged out. */
  failed: Pick<Device, 'id'> | undefined;
}) {
  return (
    <ul className={styles.list}>
      {devices.map(device => (
        <li key={device.id ?? ''}>
          <DeviceRow {...rest} device={device} hasFailed={failed?.id === device.id} />
        </li>
      ))}
    </ul>
  );
}

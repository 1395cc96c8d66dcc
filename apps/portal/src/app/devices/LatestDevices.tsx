import { ButtonLink } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { IconTile } from '@talon/ui/IconTile';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { listLatestDevices } from '../../data/devices';
import { Asked } from '../Asked';
import { paths } from '../paths';
import { useWords } from '../words';
import { describeDevice, deviceName, softwareOf } from './describe-device';
import styles from './LatestDevices.module.css';
import { LogOutEverywhere } from './LogOutEverywhere';

/** The devices that the person was logged in on last, the way to all of them, and a log-out on every one. */
export function LatestDevices() {
  const { translate } = useWords();
  return (
    <Card title={translate('devices.latest')}>
      <Asked name="latest-devices" ask={listLatestDevices}>
        {({ data }) => (
          <ul className={styles.devices}>
            {data.map(device => {
              const described = describeDevice(device.known, translate);
              return (
                <li key={device.id ?? ''} className={styles.device}>
                  <IconTile>
                    <AccountIcon name={described.type} />
                  </IconTile>
                  <span className={styles.words}>
                    <strong>{deviceName(device, translate)}</strong>
                    <span className={styles.quiet}>{softwareOf(described, translate)}</span>
                    <span className={styles.quiet}>
                      {translate('devices.sessions', { count: device.session })}
                    </span>
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </Asked>
      <LogOutEverywhere>
        <ButtonLink tone="secondary" href={paths.history}>
          {translate('devices.history')}
        </ButtonLink>
      </LogOutEverywhere>
    </Card>
  );
}

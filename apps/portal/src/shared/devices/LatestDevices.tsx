import { ButtonLink } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { IconTile } from '@talon/ui/IconTile';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { listLatestDevices } from '../api/devices';
import { QueryResult } from '../api/QueryResult';
import { paths } from '../navigation/paths';
import { useTranslations } from '../translations/translations';
import { describeDevice, deviceName, softwareOf } from './describe-device';
import styles from './LatestDevices.module.css';
import { LogOutEverywhere } from './LogOutEverywhere';

/** Lists the devices with the latest sign-ins. Links to all devices, and offers to log out on every device. */
export function LatestDevices() {
  const { translate } = useTranslations();
  return (
    <Card title={translate('devices.latest')}>
      <QueryResult name="latest-devices" load={listLatestDevices}>
        {({ data }) => (
          <ul className={styles.devices}>
            {data.map(device => {
              const described = describeDevice(device.known, translate);
              return (
                <li key={device.id ?? ''} className={styles.device}>
                  <IconTile>
                    <AccountIcon name={device.id === null ? 'device' : described.icon} />
                  </IconTile>
                  <span className={styles.words}>
                    <strong>
                      <bdi>{deviceName(device, translate)}</bdi>
                    </strong>
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
      </QueryResult>
      <LogOutEverywhere>
        <ButtonLink tone="secondary" href={paths.history}>
          {translate('devices.history')}
        </ButtonLink>
      </LogOutEverywhere>
    </Card>
  );
}

import { createDateFormat } from '@talon/rules/date-language';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { IconTile } from '@talon/ui/IconTile';
import { Tag } from '@talon/ui/Tag';
import { QueryResult } from '../../shared/api/QueryResult';
import { listTrustedDevices, type TrustedDevice } from '../../shared/api/trusted-devices';
import { describeDevice } from '../../shared/devices/describe-device';
import { useTranslations } from '../../shared/translations/translations';
import styles from './TrustedDevicesCard.module.css';
import { trustedDevicesKey, useEndTrust } from './use-end-trust';

/** The devices on which the person logs in without a code. Each can be asked for one again. Not there without such a device. */
export function TrustedDevicesCard() {
  return (
    <QueryResult name={trustedDevicesKey} load={listTrustedDevices}>
      {({ data }) => (data.length > 0 ? <TrustedDevices devices={data} /> : null)}
    </QueryResult>
  );
}

function TrustedDevices({ devices }: { devices: readonly TrustedDevice[] }) {
  const { translate } = useTranslations();
  const { ending, end } = useEndTrust();
  return (
    <Card title={translate('security.trusted')}>
      <p className={styles.text}>{translate('security.trusted.text')}</p>
      <ul className={styles.devices}>
        {devices.map(device => (
          <TrustedDeviceRow
            key={device.id}
            device={device}
            isEnding={ending === device.id}
            onEnd={() => end(device.id)}
          />
        ))}
      </ul>
    </Card>
  );
}

function TrustedDeviceRow({
  device: { name, known, trusted_until: until, is_this_device: isHere },
  isEnding,
  onEnd,
}: {
  device: TrustedDevice;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const { language, translate } = useTranslations();
  const described = describeDevice(known, translate);
  const called = name ?? described.name;
  const day = createDateFormat(language, { dateStyle: 'long' });
  return (
    <li className={styles.device}>
      <IconTile>
        <AccountIcon name={described.icon} />
      </IconTile>
      <span className={styles.words}>
        <span className={styles.name}>
          <strong>
            <bdi>{called}</bdi>
          </strong>
          {isHere && <Tag tone="success">{translate('devices.here')}</Tag>}
        </span>
        <span className={styles.quiet}>
          {translate('security.trusted.until', { date: day.format(new Date(until)) })}
        </span>
      </span>
      <Button
        tone="text"
        aria-label={translate('security.trusted.end.of', { device: called })}
        aria-disabled={isEnding}
        onClick={onEnd}
      >
        {translate('security.trusted.end')}
      </Button>
    </li>
  );
}

import { Tag } from '@talon/ui/Tag';
import { useTranslations } from '../../shared/translations/translations';
import type { DeviceSession } from '../../shared/api/devices';

/** The status of a session or of a device: current, active elsewhere, or ended. */
export function SessionTag({
  session: { active },
  isCurrent,
}: {
  session: Pick<DeviceSession, 'active'>;
  isCurrent: boolean;
}) {
  const { translate } = useTranslations();
  if (isCurrent) return <Tag tone="accent">{translate('devices.current')}</Tag>;
  if (active) return <Tag tone="success">{translate('devices.active')}</Tag>;
  return <Tag>{translate('devices.ended')}</Tag>;
}

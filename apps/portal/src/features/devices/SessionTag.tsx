import { Tag } from '@talon/ui/Tag';
import { useTranslations } from '../../shared/translations/translations';
import type { DeviceSession } from '../../shared/api/devices';

/** Whether a session, or the newest of a device, is this page's, another that is active, or over. */
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

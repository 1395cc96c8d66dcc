import { Breadcrumb } from '@talon/ui/Breadcrumb';
import { ConfirmModal } from '@talon/ui/ConfirmModal';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { QueryResult } from '../../shared/api/QueryResult';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { type DeviceSession, listDevices } from '../../shared/api/devices';
import { DeviceCard } from './DeviceCard';
import { deviceNames } from './device-names';
import { SessionModal } from './SessionModal';
import { devicesKey, useLogOutDevice } from './use-log-out-device';

/** Every device that the person was logged in on, with its sessions and the way to end them. */
export function HistoryScreen() {
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const [opened, setOpened] = useState<{ session: DeviceSession; isCurrent: boolean }>();
  const { asked, isBusy, failed, ask, cancel, confirm } = useLogOutDevice();
  usePageName(translate('devices.title'));

  return (
    <>
      <Breadcrumb
        label={translate('devices.breadcrumb')}
        steps={[{ label: translate('devices.security'), href: paths.security }]}
        current={translate('devices.title')}
      />
      <Title takesFocus={hasMoved} subtitle={translate('devices.subtitle')}>
        {translate('devices.title')}
      </Title>
      <QueryResult name={devicesKey} ask={listDevices}>
        {({ data, meta: { currentLoginId: currentId } }) => {
          const names = deviceNames(data, translate);
          return data.map((device, place) => (
            <DeviceCard
              key={device.id ?? ''}
              name={names[place] ?? ''}
              device={device}
              currentId={currentId}
              hasFailed={failed?.id === device.id}
              onLogOut={isCurrent => ask({ device, name: names[place] ?? '', isCurrent })}
              onOpen={(session, isCurrent) => setOpened({ session, isCurrent })}
            />
          ));
        }}
      </QueryResult>
      <SessionModal
        session={opened?.session}
        isCurrent={opened?.isCurrent ?? false}
        onClose={() => setOpened(undefined)}
      />
      <ConfirmModal
        title={translate('devices.log-out.title', { device: asked?.name ?? '' })}
        tone="danger"
        isOpen={asked !== undefined}
        busy={isBusy}
        confirmLabel={translate('devices.log-out')}
        cancelLabel={translate('devices.cancel')}
        onConfirm={() => void confirm()}
        onCancel={cancel}
      >
        <p>{translate('devices.log-out.text')}</p>
        {asked?.isCurrent && <p>{translate('devices.log-out.here')}</p>}
      </ConfirmModal>
    </>
  );
}

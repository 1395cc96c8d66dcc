import { Breadcrumb } from '@talon/ui/Breadcrumb';
import { Card } from '@talon/ui/Card';
import { ConfirmModal } from '@talon/ui/ConfirmModal';
import { Fold } from '@talon/ui/Fold';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { type Device, type DeviceSession, listDevices } from '../../shared/api/devices';
import { QueryResult } from '../../shared/api/QueryResult';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { DeviceList } from './DeviceList';
import { groupDevices } from './group-devices';
import { RenameModal } from './RenameModal';
import { SessionModal } from './SessionModal';
import { devicesKey, useLogOutDevice } from './use-log-out-device';

/** Lists the devices of all sign-ins: this device, devices with an active session, and, collapsed, devices that are logged out. */
export function HistoryScreen() {
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const [opened, setOpened] = useState<{ session: DeviceSession; isCurrent: boolean }>();
  const [renamed, setRenamed] = useState<Device>();
  const { confirming, isBusy, failed, openConfirmation, cancel, confirm } = useLogOutDevice();
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
      <QueryResult name={devicesKey} load={listDevices}>
        {({ data, meta: { currentLoginId: currentId } }) => {
          const { here, active, more, ended } = groupDevices(data, currentId);
          const shared = {
            currentId,
            failed,
            onLogOut: openConfirmation,
            onRename: setRenamed,
            onOpen: (session: DeviceSession, isCurrent: boolean) => setOpened({ session, isCurrent }),
          };
          return (
            <>
              {here.length > 0 && (
                <Card title={translate('devices.here')}>
                  <DeviceList {...shared} devices={here} />
                </Card>
              )}
              {active.length > 0 && (
                <Card title={translate('devices.elsewhere')}>
                  <DeviceList {...shared} devices={active} />
                  {more.length > 0 && (
                    <Fold summary={translate('devices.more.show', { count: more.length })}>
                      <DeviceList {...shared} devices={more} />
                    </Fold>
                  )}
                </Card>
              )}
              {ended.length > 0 && (
                <Card title={translate('devices.before')}>
                  <Fold summary={translate('devices.before.show', { count: ended.length })}>
                    <DeviceList {...shared} devices={ended} />
                  </Fold>
                </Card>
              )}
            </>
          );
        }}
      </QueryResult>
      <SessionModal
        session={opened?.session}
        isCurrent={opened?.isCurrent ?? false}
        onClose={() => setOpened(undefined)}
      />
      <RenameModal device={renamed} onClose={() => setRenamed(undefined)} />
      <ConfirmModal
        title={translate('devices.log-out.title', { device: confirming?.name ?? '' })}
        tone="danger"
        isOpen={confirming !== undefined}
        busy={isBusy}
        confirmLabel={translate('devices.log-out')}
        cancelLabel={translate('devices.cancel')}
        onConfirm={() => void confirm()}
        onCancel={cancel}
      >
        <p>{confirming?.lastUse}</p>
        <p>{translate('devices.log-out.text')}</p>
        {confirming?.isCurrent && <p>{translate('devices.log-out.here')}</p>}
      </ConfirmModal>
    </>
  );
}

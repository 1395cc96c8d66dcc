import { longestChosenName } from '@talon/rules/chosen-name';
import { Actions } from '@talon/ui/Actions';
import { Button } from '@talon/ui/Button';
import { Modal } from '@talon/ui/Modal';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import type { Device } from '../../shared/api/devices';
import { describeDevice } from '../../shared/devices/describe-device';
import { PortalForm } from '../../shared/form/PortalForm';
import { useTranslations } from '../../shared/translations/translations';
import { useNameDevice } from './use-name-device';

/** Asks for a name of the device in a modal, which is closed while `device` is undefined. */
export function RenameModal({ device, onClose }: { device: Device | undefined; onClose: () => void }) {
  const { translate } = useTranslations();
  return (
    <Modal
      title={translate('devices.rename.title')}
      isOpen={device !== undefined}
      onClose={onClose}
      closeLabel={translate('shell.close')}
    >
      {device && <RenameForm device={device} onDone={onClose} />}
    </Modal>
  );
}

function RenameForm({ device, onDone }: { device: Device; onDone: () => void }) {
  const { translate } = useTranslations();
  const [name, setName] = useState(device.name ?? '');
  const { form, save } = useNameDevice(device, onDone);
  return (
    <PortalForm form={form} send={() => save(name)}>
      <TextInput
        name="name"
        label={translate('devices.rename.name')}
        hint={translate('devices.rename.hint', { device: describeDevice(device.known, translate).name })}
        autoComplete="off"
        maxLength={longestChosenName}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <Actions>
        <Button type="submit">{translate('devices.rename.save')}</Button>
        <Button tone="secondary" onClick={onDone}>
          {translate('devices.cancel')}
        </Button>
      </Actions>
    </PortalForm>
  );
}

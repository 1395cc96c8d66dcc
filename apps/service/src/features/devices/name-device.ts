import type { nameDevice as endpoint } from '@talon/contract/devices';
import { Refusal } from '@talon/contract/errors';
import { validChosenName } from '@talon/rules/chosen-name';
import { hasSignedInOn } from '../../domain/sessions/devices';
import { deleteDeviceName, storeDeviceName } from '../../domain/sessions/device-names';
import { isUuid } from '../../kernel/uuid';
import type { UseCase } from '../../kernel/route';

/**
 * Stores the person's name for a device, for this account alone. Needs no step-up: the list shows browser, system and
 * place beside every name, so that a name hides nothing.
 */
export const nameDevice: UseCase<typeof endpoint> = async (
  { db },
  { bearer },
  { params: { id: deviceId = '' }, body },
) => {
  if (!isUuid(deviceId)) throw new Refusal('device-unknown');
  const device = { accountId: bearer.id, deviceId };
  if (body.name.trim() === '') {
    if (!(await hasSignedInOn(db, device)).is_known) throw new Refusal('device-unknown');
    await deleteDeviceName(db, device);
    return undefined;
  }
  const name = validChosenName(body.name);
  if (name === undefined) throw new Refusal('invalid-request', { fields: ['name'] });
  if (!(await storeDeviceName(db, { ...device, name }))) throw new Refusal('device-unknown');
  return undefined;
};

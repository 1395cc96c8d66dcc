import { validChosenName } from '@talon/rules/chosen-name';
import { useQueryClient } from '@tanstack/react-query';
import { type Device, nameDevice } from '../../shared/api/devices';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { toasts } from '../../shared/layout/toasts';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { devicesKey } from './use-log-out-device';

const refused = 'devices.rename.refused';

/** Stores the name that the person gives a device. An empty name restores the device's own name. */
export function useNameDevice({ id }: Pick<Device, 'id'>, onDone: () => void) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const form = useForm();

  async function save(typed: string): Promise<readonly Problem[] | undefined> {
    const name = typed.trim() === '' ? '' : validChosenName(typed);
    if (id === null || name === undefined) return [{ field: 'name', key: refused }];
    const result = await nameDevice(call, id, name);
    if (!result.ok) return problemsOf(result.failure, {}, { name: refused });
    await queries.invalidateQueries({ queryKey: [devicesKey] });
    toasts.show({ tone: 'success', title: translate('devices.renamed') });
    onDone();
    return undefined;
  }

  return { form, save };
}

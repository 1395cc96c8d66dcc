import { useQueryClient } from '@tanstack/react-query';
import { validIban } from '@talon/rules/iban';
import type { Problem } from '../../app/form/problems';
import { useForm } from '../../app/form/use-form';
import { withGrant } from '../../app/grant';
import { usePortal } from '../../app/portal';
import { toasts } from '../../app/toasts';
import { endsSession } from '../../app/user';
import { useWords } from '../../app/words';
import { changeIban } from '../../data/profile';

const isInvalid: readonly Problem[] = [{ field: 'iban', key: 'user.profile.banking.error' }];

/**
 * Sends another bank account. A wrong number stays in the form; whatever else goes wrong closes it, and is told by a toast and
 * where the form was.
 */
export function useChangeIban({ onClose, onFailed }: { onClose: () => void; onFailed: () => void }) {
  const { call, session } = usePortal();
  const { translate } = useWords();
  const queries = useQueryClient();
  const form = useForm();

  async function save(typed: string): Promise<readonly Problem[] | undefined> {
    const iban = validIban(typed);
    if (iban === undefined) return isInvalid;
    const result = await withGrant(() => changeIban(call, iban), '?single=1').catch((error: unknown) => {
      fail();
      throw error;
    });
    if (result.ok) {
      await queries.invalidateQueries({ queryKey: ['user'] });
      toasts.show({ tone: 'success', title: translate('messages.iban.success') });
      onClose();
      return undefined;
    }
    const { code } = result.failure;
    if (code === 'iban-refused') return isInvalid;
    if (code === 'sudo-required') return [{ key: 'error.sudo-required' }];
    if (endsSession(code)) session.refused(code);
    else fail();
    return undefined;
  }

  function fail() {
    toasts.show({
      tone: 'danger',
      title: translate('messages.iban.failed'),
      text: translate('messages.iban.failed.text'),
    });
    onFailed();
  }

  return { form, save };
}

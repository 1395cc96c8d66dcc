import { changeIban } from '@talon/contract/profile';
import { useQueryClient } from '@tanstack/react-query';
import { validIban } from '@talon/rules/iban';
import { countryOfIban } from '@talon/rules/iban-entry';
import type { Problem } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { usePortal } from '../../shared/session/portal';
import { toasts } from '../../shared/layout/toasts';
import { endsSession } from '../../shared/session/ends-session';
import { useTranslations } from '../../shared/translations/translations';
import { bankAccountKey } from './use-bank-account';

/** The length of a country code. Typed text of this length contains no number yet. */
const codeLength = 2;

const isMissing: readonly Problem[] = [{ field: 'iban', key: 'profile.bank.iban.required' }];
const isElsewhere: readonly Problem[] = [{ field: 'iban', key: 'profile.bank.country-refused' }];
const isInvalid: readonly Problem[] = [{ field: 'iban', key: 'user.profile.banking.error' }];

/**
 * Changes the bank account. After an invalid number or a missing step-up the form stays open; any other failure closes it, with a
 * toast and a banner.
 */
export function useChangeIban({ onClose, onFailed }: { onClose: () => void; onFailed: () => void }) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const form = useForm();

  async function save(typed: string): Promise<readonly Problem[] | undefined> {
    if (typed.length <= codeLength) return isMissing;
    const iban = validIban(typed);
    if (iban === undefined) return isInvalid;
    if (countryOfIban(iban) === undefined) return isElsewhere;
    const result = await call(changeIban, { body: { iban } }).catch((error: unknown) => {
      fail();
      throw error;
    });
    if (result.ok) {
      for (const key of ['user', bankAccountKey]) await queries.invalidateQueries({ queryKey: [key] });
      toasts.show({ tone: 'success', title: translate('messages.iban.success') });
      onClose();
      return undefined;
    }
    const { code } = result.failure;
    if (code === 'iban-refused') return isInvalid;
    if (code === 'sudo-required') return [{ key: 'error.sudo-required' }];
    if (!endsSession(code)) fail();
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

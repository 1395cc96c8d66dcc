import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { restoreBankAccount } from '../../shared/api/bank-account';
import { problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { toasts } from '../../shared/layout/toasts';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { bankAccountKey } from './use-bank-account';

/** Puts an earlier bank account back, after the person has confirmed it. */
export function useRestoreBankAccount(id: string, iban: string, onDone: () => void) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const form = useForm();
  const [isAsking, setAsking] = useState(false);

  async function restore(): Promise<void> {
    await form.submit(async () => {
      const result = await restoreBankAccount(call, id);
      if (!result.ok) return problemsOf(result.failure);
      toasts.show({ tone: 'success', title: translate('bank-account.done', { account: iban }) });
      for (const key of ['user', bankAccountKey]) await queries.invalidateQueries({ queryKey: [key] });
      onDone();
      return undefined;
    });
    setAsking(false);
  }

  return { form, isAsking, ask: () => setAsking(true), keep: () => setAsking(false), restore };
}

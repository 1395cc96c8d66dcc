import { useQuery } from '@tanstack/react-query';
import { showBankAccount } from '../../shared/api/bank-account';
import { replyOf } from '../../shared/api/call-error';
import { usePortal } from '../../shared/session/portal';

export const bankAccountKey = 'bank-account';

/** What is known of the bank account beside its number; undefined until it is loaded, or if it cannot be. */
export function useBankAccount() {
  const { call } = usePortal();
  const { data } = useQuery({
    queryKey: [bankAccountKey],
    queryFn: () => replyOf(showBankAccount(call)),
  });
  return data?.data ?? undefined;
}

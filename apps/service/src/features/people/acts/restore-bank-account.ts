import { Refusal } from '@talon/contract/errors';
import { maskIban } from '@talon/rules/iban';
import {
  changeDetails,
  lastFour,
  restoreBankAccount as restore,
} from '../../../domain/accounts/change-bank-account';
import { auditOperator } from '../../../domain/audit/audit-operator';
import type { Act } from './act';
import { notifyOfOperator } from './notify-of-operator';

interface Order {
  earlier_id: string;
  from_ending: string;
  to_ending: string;
}

/** Puts an earlier bank account back. Refuses if the present one or the earlier one is no longer that of the request. */
export const restoreBankAccount: Act<Order> = async (
  deps,
  tx,
  operator,
  account,
  { earlier_id, from_ending, to_ending },
) => {
  const restored = await restore(deps, tx, account.id, earlier_id, null);
  const isRequested =
    restored?.before != null &&
    lastFour(restored.before) === from_ending &&
    lastFour(restored.after) === to_ending;
  if (!isRequested) throw new Refusal('nothing-to-change');
  const details = changeDetails(restored, null);
  await auditOperator(deps, tx, operator, { accountId: account.id, event: 'iban-restored', details });
  await notifyOfOperator(deps, tx, account, { event: 'iban-restored', detail: maskIban(restored.after) });
};

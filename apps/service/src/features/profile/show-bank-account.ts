import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { BankAccount, showBankAccount as endpoint } from '@talon/contract/bank-account';
import { maskIban } from '@talon/rules/iban';
import { showBankAccount as show } from '../../domain/accounts/show-bank-account';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

/** `GET /user/bank-account`. */
export async function showBankAccount(
  deps: Deps,
  { market, bearer }: Caller,
): Promise<ReplyOf<typeof endpoint>> {
  if (!market.hasBankAccount) throw new Refusal('not-found');
  const found = await show(deps, deps.db, bearer.id);
  if (!found) return { data: null };
  return {
    data: {
      iban: maskIban(found.iban),
      changed_at: found.changedAt,
      method: found.method as BankAccount['method'],
      settled_at: found.settledAt,
      is_settled: found.isSettled,
      earlier: found.earlier.map(({ id, iban, replacedAt, until }) => ({
        id,
        iban: maskIban(iban),
        replaced_at: replacedAt,
        until,
      })),
    },
  };
}

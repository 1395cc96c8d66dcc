import type { Client } from '@talon/contract/client';
import * as bankAccount from '@talon/contract/bank-account';

export type { BankAccount, EarlierBankAccount } from '@talon/contract/bank-account';

/** The bank account, and the earlier ones that can be put back. */
export const showBankAccount = (call: Client) => call(bankAccount.showBankAccount);

/** Puts an earlier bank account back; needs a step-up. */
export const restoreBankAccount = (call: Client, id: string) =>
  call(bankAccount.restoreBankAccount, { body: { id } });

import type { Client } from '@talon/contract/client';
import * as profile from '@talon/contract/profile';

export type { BankAccount, EarlierBankAccount } from '@talon/contract/profile';

/** The bank account, and the earlier ones that can be put back. */
export const showBankAccount = (call: Client) => call(profile.showBankAccount);

/** Puts an earlier bank account back; needs a step-up. */
export const restoreBankAccount = (call: Client, id: string) =>
  call(profile.restoreBankAccount, { body: { id } });

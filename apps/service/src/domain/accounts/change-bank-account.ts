import { randomUUID } from 'node:crypto';
import type { MfaMethod } from '@talon/rules/authenticators';
import { bankRestoreSeconds } from '@talon/rules/bank-account';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { deviceName } from '../../kernel/device-name';
import { bankAccountChanged } from '../webhooks/account-events';
import {
  addEarlierBankAccount,
  readBankAccount,
  storeBankAccount,
  takeEarlierBankAccount,
} from './bank-accounts';
import { openEarlierIban, openIban, sealEarlierIban, sealIban } from './sealed-ibans';

type ChangeDeps = Pick<Deps, 'encryption' | 'keyedHash'>;

/** A bank account that took the place of another one; IBANs in electronic form. */
export interface ChangedBankAccount {
  /** Null for the first one. */
  before: string | null;
  after: string;
  settledAt: Date;
}

/** What the audit trail records of a change: the last four characters, and the device if a person did it. */
export function changeDetails({ before, after }: ChangedBankAccount, userAgent: string | null): object {
  return {
    iban_before: before && lastFour(before),
    iban_after: lastFour(after),
    device: userAgent && deviceName(userAgent),
  };
}

export const lastFour = (iban: string) => iban.slice(-4);

interface Confirmed {
  /** Null if it is not known. */
  method: MfaMethod | null;
  /** From when the new one is settled. */
  settledAt: Date;
}

/**
 * Replaces the bank account, keeps the one before if it was settled, and tells clients. Undefined if it is the same one: that changes
 * nothing. Call it with the account locked.
 */
export async function changeBankAccount(
  deps: ChangeDeps,
  tx: Queryable,
  accountId: string,
  iban: string,
  { method, settledAt }: Confirmed,
): Promise<ChangedBankAccount | undefined> {
  const present = await readBankAccount(tx, { accountId });
  const before = openIban(deps, accountId, present?.iban_encrypted ?? null);
  if (before === iban) return undefined;
  if (before !== null && present?.is_settled) {
    const id = randomUUID();
    await addEarlierBankAccount(tx, { id, accountId, ibanEncrypted: sealEarlierIban(deps, id, before) });
  }
  return store(deps, tx, accountId, { before, after: iban }, { method, settledAt });
}

/**
 * Puts an earlier bank account back, which is settled at once, and tells clients. What replaced it cannot be restored any more.
 * Undefined if there is no such bank account, or its seven days are over. Call it with the account locked.
 */
export async function restoreBankAccount(
  deps: ChangeDeps,
  tx: Queryable,
  accountId: string,
  earlierId: string,
  method: MfaMethod | null,
): Promise<ChangedBankAccount | undefined> {
  const taken = await takeEarlierBankAccount(tx, { accountId, id: earlierId, seconds: bankRestoreSeconds });
  if (!taken) return undefined;
  const present = await readBankAccount(tx, { accountId });
  const before = openIban(deps, accountId, present?.iban_encrypted ?? null);
  const after = openEarlierIban(deps, earlierId, taken.iban_encrypted);
  return store(deps, tx, accountId, { before, after }, { method, settledAt: null });
}

async function store(
  deps: ChangeDeps,
  tx: Queryable,
  accountId: string,
  { before, after }: { before: string | null; after: string },
  { method, settledAt }: { method: MfaMethod | null; settledAt: Date | null },
): Promise<ChangedBankAccount> {
  const ibanEncrypted = sealIban(deps, accountId, after);
  const times = await storeBankAccount(tx, { accountId, ibanEncrypted, settledAt, method });
  await bankAccountChanged(deps, tx, accountId, { changedAt: times.changed_at, settledAt: times.settled_at });
  return { before, after, settledAt: times.settled_at };
}

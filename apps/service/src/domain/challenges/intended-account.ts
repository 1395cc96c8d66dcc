import { maskIban } from '@talon/rules/iban';
import type { Deps } from '../../kernel/deps';
import type { IntendedAccount } from './context';

/** The hashed text. It contains the account id, so that equal bank accounts of two people have different hashes. */
const textOf = (accountId: string, iban: string) => `${accountId} ${iban}`;

/** The hash and the masked form of a bank account, as a challenge stores them. Takes an IBAN in electronic form. */
export function toIntendedAccount(deps: Deps, accountId: string, iban: string): IntendedAccount {
  const hash = deps.keyedHash('bank-account', textOf(accountId, iban)).toString('hex');
  return { hash, masked: maskIban(iban) };
}

/** Whether a challenge is for this IBAN. */
export function isIntended(
  deps: Deps,
  accountId: string,
  iban: string,
  { hash }: Pick<IntendedAccount, 'hash'>,
): boolean {
  return deps.keyedHash.matches('bank-account', textOf(accountId, iban), Buffer.from(hash, 'hex'));
}

/** The hashes that a step-up for this IBAN may have: one for each known version of the key. */
export function intendedAccountHashes(deps: Deps, accountId: string, iban: string): Buffer[] {
  return deps.keyedHash.all('bank-account', textOf(accountId, iban));
}

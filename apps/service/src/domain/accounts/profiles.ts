import type { StoredProfile } from '@talon/rules/profile-edit';
import { statement } from '../../db/statement';

/** What a person may change of themselves, with nobody else changing the account until the transaction ends. */
export const lockProfile = statement<[accountId: string], StoredProfile>(
  'accounts_lock_profile',
  'select firstname, lastname, birthdate, language from accounts where id = $1 for no key update',
);

/** Keeps another profile; no row where it is the same. A stored birth date stays as it is. */
export const changeProfile = statement<
  [accountId: string, firstname: string, lastname: string, birthdate: string, language: string],
  { id: string }
>(
  'accounts_change_profile',
  `update accounts
      set firstname = $2, lastname = $3, birthdate = coalesce(birthdate, $4), language = $5
    where id = $1 and (firstname, lastname, birthdate, language) is distinct from ($2, $3, $4, $5)
returning id`,
);

export const changeIban = statement<[accountId: string, ibanEncrypted: Buffer], never>(
  'accounts_change_iban',
  'update accounts set iban_encrypted = $2 where id = $1',
);

import { execute, maybeOne } from '../../db/statement';

/** What a person may change of themselves, with nobody else changing the account until the transaction ends. */
export const lockProfile = maybeOne(
  'accounts_lock_profile',
  'select firstname, lastname, birthdate, language from accounts where id = :accountId for no key update',
);

/** Keeps another profile; no row where it is the same. A stored birth date stays as it is. */
export const changeProfile = maybeOne(
  'accounts_change_profile',
  `update accounts
      set firstname = :firstname, lastname = :lastname, birthdate = coalesce(birthdate, :birthdate), language = :language
    where id = :accountId and (firstname, lastname, birthdate, language) is distinct from (:firstname, :lastname, :birthdate, :language)
returning id`,
);

export const changeIban = execute(
  'accounts_change_iban',
  'update accounts set iban_encrypted = :ibanEncrypted where id = :accountId',
);

import { maybeOne } from '../../db/statement';

/** Reads the personal data that a person may change, and locks the account. */
export const lockProfile = maybeOne(
  'accounts_lock_profile',
  'select firstname, lastname, birthdate, language from accounts where id = :accountId for no key update',
);

/** Stores a profile; no row without a change. An existing birth date is never changed. */
export const changeProfile = maybeOne(
  'accounts_change_profile',
  `update accounts
      set firstname = :firstname, lastname = :lastname, birthdate = coalesce(birthdate, :birthdate), language = :language
    where id = :accountId and (firstname, lastname, birthdate, language) is distinct from (:firstname, :lastname, :birthdate, :language)
returning id`,
);

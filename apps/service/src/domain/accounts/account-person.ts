import { isoDate } from '../../db/iso-date';
import { maybeOne, type RowOf } from '../../db/statement';

/** Personal data, with the primary e-mail and phone, and the times of the bank account. */
export type Person = RowOf<'accounts_find_person'>;

export const findPerson = maybeOne(
  'accounts_find_person',
  `select a.id, a.firstname, a.lastname, a.birthdate, a.gender, a.language, e.value as email, p.value as phone,
          a.iban_encrypted is not null as "has_bank_account!", ${isoDate('a.iban_changed_at')} as iban_changed_at,
          ${isoDate('a.iban_settled_at')} as iban_settled_at
     from accounts a
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary
    where a.id = :accountId`,
);

import { execute, many, maybeOne, one } from '../db/statement';
import { personColumns } from './directory-people';

const maxMatches = 20;

/** SQL: what a person `p` is beside the linked ones of the account. */
const matchColumns = `${personColumns},
          exists (select 1 from directory_cards c where c.platform = p.platform and c.person_id = p.person_id) as "hasCard",
          exists (select 1 from linked l where l.register_number_hash = p.register_number_hash)
            as "sharesRegisterNumber"`;

/**
 * People with one of the addresses, or with the register number of a linked person. Linked people are left out. The arrays of
 * linked people, and those of addresses, hold the parts of one at the same index.
 */
export const findMatchingPeople = many(
  'directory_people_find_matches',
  `with linked as (
     select p.platform, p.person_id, p.register_number_hash
       from unnest(:platforms::text[], :personIds::text[]) as l (platform, person)
       join directory_people p on p.platform = l.platform and p.person_id = l.person),
   found as (
     select c.platform, c.person_id
       from unnest(:kinds::text[], :values::text[]) as a (kind, value)
       join directory_contacts c on c.kind = a.kind and c.value = a.value
     union
     select p.platform, p.person_id
       from directory_people p join linked l on l.register_number_hash = p.register_number_hash)
   select ${matchColumns}
     from directory_people p join found f on p.platform = f.platform and p.person_id = f.person_id
    where not exists (select 1 from linked l where l.platform = p.platform and l.person_id = p.person_id)
    order by p.platform, p.person_id
    limit ${maxMatches}`,
);

/** A person's current data. The arrays of linked people hold platform and person at the same index. */
export const findMatchingPerson = maybeOne(
  'directory_people_find_match',
  `with linked as (
     select p.register_number_hash
       from unnest(:platforms::text[], :personIds::text[]) as l (platform, person)
       join directory_people p on p.platform = l.platform and p.person_id = l.person)
   select ${matchColumns} from directory_people p where p.platform = :platform and p.person_id = :personId`,
);

/** Locks a person's contacts, so that only one transaction removes one at a time. */
export const lockContacts = execute(
  'directory_contacts_lock',
  'select 1 from directory_people where platform = :platform and person_id = :personId for no key update',
);

/** Removes a contact unless it is the person's last one. Returns whether it is gone. Lock the contacts before. */
export const removeSpareContact = one(
  'directory_contacts_remove_spare',
  `with others as (
     select 1 from directory_contacts where platform = :platform and person_id = :personId and (kind, value) <> (:kind, :value)),
   removed as (
     delete from directory_contacts
      where platform = :platform and person_id = :personId and kind = :kind and value = :value and exists (select 1 from others)
  returning 1)
   select exists (select 1 from removed)
       or not exists (select 1 from directory_contacts
                       where platform = :platform and person_id = :personId and kind = :kind and value = :value) as is_gone`,
);

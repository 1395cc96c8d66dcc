import { execute, many, maybeOne, one } from '../db/statement';
import { personColumns } from './directory-people';

const mostAtOnce = 20;

/** The people that an account is linked to, by platform and person at the same place. */
const linked = (platforms: string, personIds: string) =>
  `linked as (
     select p.platform, p.person_id, p.register_number_hash
       from unnest(${platforms}::text[], ${personIds}::text[]) as l (platform, person)
       join directory_people p on p.platform = l.platform and p.person_id = l.person)`;

const similarColumns = `${personColumns},
          exists (select 1 from directory_cards c where c.platform = p.platform and c.person_id = p.person_id) as "hasCard",
          exists (select 1 from linked l where l.register_number_hash = p.register_number_hash) as "sharesRegisterNumber"`;

/** Who has one of the addresses, or the register number of one of the linked people; none of these themselves. */
export const findMatchingPeople = many(
  'directory_people_find_matches',
  `with ${linked(':platforms', ':personIds')},
   found as (
     select platform, person_id from directory_contacts
      where (kind = 'email' and value = any(:emails::text[])) or (kind = 'phone' and value = any(:phones::text[]))
     union
     select p.platform, p.person_id from directory_people p join linked l on l.register_number_hash = p.register_number_hash)
   select ${similarColumns}
     from found f join directory_people p on p.platform = f.platform and p.person_id = f.person_id
    where not exists (select 1 from linked l where l.platform = p.platform and l.person_id = p.person_id)
    order by p.platform, p.person_id
    limit ${mostAtOnce}`,
);

export const findMatchingPerson = maybeOne(
  'directory_people_find_match',
  `with ${linked(':platforms', ':personIds')}
   select ${similarColumns} from directory_people p where p.platform = :platform and p.person_id = :personId`,
);

/** One at a time through what looks which contacts a person has and then removes one. */
export const lockContacts = execute(
  'directory_contacts_lock',
  'select 1 from directory_people where platform = :platform and person_id = :personId for no key update',
);

/** Removes a contact of a person who keeps another one; answers whether it is gone. Call it with the contacts locked. */
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

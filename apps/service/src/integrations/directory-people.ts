import { execute, many } from '../db/statement';

/** Adds people or updates them, from a JSON array in which each occurs once. */
export const putPeople = many(
  'directory_people_put_many',
  `insert into directory_people (platform, person_id, firstname, lastname, birthdate, gender, register_number_hash)
   select p.platform, p.person_id, p.firstname, p.lastname, p.birthdate, p.gender, decode(p.register_number_hash, 'hex')
     from json_to_recordset(:rows::json) as p (platform text, person_id text, firstname text, lastname text, birthdate date,
          gender text, register_number_hash text)
    order by p.platform, p.person_id
   on conflict (platform, person_id) do update
      set firstname = excluded.firstname, lastname = excluded.lastname, birthdate = excluded.birthdate,
          gender = excluded.gender,
          register_number_hash = coalesce(excluded.register_number_hash, directory_people.register_number_hash)
returning platform, person_id as "personId", xmax = 0 as is_new`,
);

/** Removes the contacts of people. Platforms and persons correspond by position. */
export const clearContactsOfPeople = execute(
  'directory_contacts_clear_many',
  `delete from directory_contacts c
    using unnest(:platforms::text[], :personIds::text[]) as p (platform, person_id)
    where c.platform = p.platform and c.person_id = p.person_id`,
);

/** Adds contacts. The arrays correspond by position. */
export const addContactsOfPeople = execute(
  'directory_contacts_add_many',
  `insert into directory_contacts (platform, person_id, kind, value)
   select platform, person_id, kind, value
     from unnest(:platforms::text[], :personIds::text[], :kinds::text[], :values::text[])
       as contact (platform, person_id, kind, value)
   on conflict do nothing`,
);

/** The columns of a directory person `p`, with contacts. */
export const personColumns = `p.platform, p.person_id as "personId", p.firstname, p.lastname, p.birthdate, p.gender,
          array(select value from directory_contacts c
                 where c.platform = p.platform and c.person_id = p.person_id and c.kind = 'email') as emails,
          array(select value from directory_contacts c
                 where c.platform = p.platform and c.person_id = p.person_id and c.kind = 'phone') as phones`;

/** The people with a national register number, with their contacts. */
export const findPeopleOfRegisterNumber = many(
  'directory_people_find_of_register_number',
  `select ${personColumns} from directory_people p where p.register_number_hash = any(:registerNumberHashes::bytea[])`,
);

/** The people that a card is assigned to, with their contacts. */
export const findPeopleOfCard = many(
  'directory_people_find_of_card',
  `select ${personColumns}
     from directory_cards h join directory_people p on p.platform = h.platform and p.person_id = h.person_id
    where h.card_id = :cardId`,
);

/** The identities of people. The arrays hold platform and person at the same index. */
export const findIdentities = many(
  'directory_people_find_identities',
  `select p.platform, p.person_id as "personId", p.firstname, p.lastname, p.birthdate,
          p.register_number_hash as "registerNumberHash"
     from directory_people p
     join unnest(:platforms::text[], :personIds::text[]) as asked (platform, person) on p.platform = asked.platform and p.person_id = asked.person`,
);

import { statement } from '../db/statement';
import type { DirectoryPerson, PersonIdentity } from '../kernel/ports/directory';

/** Puts a person of a platform into the directory, or what changed of them; the contacts replace those before. */
export const putPerson = statement<
  [
    platform: string,
    personId: string,
    firstname: string | null,
    lastname: string | null,
    birthdate: string | null,
    gender: string | null,
    registerNumberHash: Buffer | null,
  ],
  { is_new: boolean }
>(
  'directory_people_put',
  `insert into directory_people (platform, person_id, firstname, lastname, birthdate, gender, register_number_hash)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (platform, person_id) do update
      set firstname = excluded.firstname, lastname = excluded.lastname, birthdate = excluded.birthdate,
          gender = excluded.gender,
          register_number_hash = coalesce(excluded.register_number_hash, directory_people.register_number_hash)
returning xmax = 0 as is_new`,
);

export const clearContacts = statement<[platform: string, personId: string], never>(
  'directory_contacts_clear',
  'delete from directory_contacts where platform = $1 and person_id = $2',
);

export const addContacts = statement<
  [platform: string, personId: string, kinds: string[], values: string[]],
  never
>(
  'directory_contacts_add',
  `insert into directory_contacts (platform, person_id, kind, value)
   select $1, $2, kind, value from unnest($3::text[], $4::text[]) as contact (kind, value)
   on conflict do nothing`,
);

/** Of a person `p` of the directory. */
export const personColumns = `p.platform, p.person_id as "personId", p.firstname, p.lastname, p.birthdate, p.gender,
          array(select value from directory_contacts c
                 where c.platform = p.platform and c.person_id = p.person_id and c.kind = 'email') as emails,
          array(select value from directory_contacts c
                 where c.platform = p.platform and c.person_id = p.person_id and c.kind = 'phone') as phones`;

/** The people of a national register number, with their contacts. */
export const findPeopleOfRegisterNumber = statement<[registerNumberHash: Buffer], DirectoryPerson>(
  'directory_people_find_of_register_number',
  `select ${personColumns} from directory_people p where p.register_number_hash = $1`,
);

/** The people whose card it is, with their contacts. */
export const findPeopleOfCard = statement<[cardId: string], DirectoryPerson>(
  'directory_people_find_of_card',
  `select ${personColumns}
     from directory_cards h join directory_people p on p.platform = h.platform and p.person_id = h.person_id
    where h.card_id = $1`,
);

/** Who people are, given by platform and person at the same place. */
export const findIdentities = statement<[platforms: string[], personIds: string[]], PersonIdentity>(
  'directory_people_find_identities',
  `select p.platform, p.person_id as "personId", p.firstname, p.lastname, p.birthdate,
          encode(p.register_number_hash, 'hex') as "registerNumberKey"
     from directory_people p
     join unnest($1::text[], $2::text[]) as asked (platform, person) on p.platform = asked.platform and p.person_id = asked.person`,
);

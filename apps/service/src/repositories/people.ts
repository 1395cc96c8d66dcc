import { statement } from '../db/statement';

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
  'people_put',
  `insert into people (platform, person_id, firstname, lastname, birthdate, gender, register_number_hash)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (platform, person_id) do update
      set firstname = excluded.firstname, lastname = excluded.lastname, birthdate = excluded.birthdate,
          gender = excluded.gender,
          register_number_hash = coalesce(excluded.register_number_hash, people.register_number_hash)
returning xmax = 0 as is_new`,
);

export const clearContacts = statement<[platform: string, personId: string], never>(
  'person_contacts_clear',
  'delete from person_contacts where platform = $1 and person_id = $2',
);

export const addContacts = statement<
  [platform: string, personId: string, kinds: string[], values: string[]],
  never
>(
  'person_contacts_add',
  `insert into person_contacts (platform, person_id, kind, value)
   select $1, $2, kind, value from unnest($3::text[], $4::text[]) as contact (kind, value)
   on conflict do nothing`,
);

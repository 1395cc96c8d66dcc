import type { TestBed } from '../two-nodes/two-services';

/** The password of Lotte in the demonstration data. All these people have it. */
export const password = 'vier dozen thee';

export interface Person {
  id: string;
  email: string;
  phone: string;
}

let count = 0;

/** Adds accounts that are ten days old, with an e-mail, a phone and, with `withSms`, SMS as authenticator. */
export async function addPeople(
  { database }: TestBed,
  number: number,
  { withSms = false } = {},
): Promise<Person[]> {
  const people: Person[] = [];
  for (let made = 0; made < number; made += 1) {
    count += 1;
    const email = `person${count}@attacks.example`;
    const phone = `+32471${String(100_000 + count)}`;
    const { rows } = await database.query<{ id: string }>(
      `with made as (
         insert into accounts (reference, firstname, lastname, language, password_hash, created_at)
         select $1, 'Noor', 'Claes', 'nl', password_hash, now() - interval '10 days' from accounts where reference = 'be-lotte'
         returning id),
       addresses as (
         insert into identifiers (account_id, kind, value, is_primary, verified_at)
         select id, kind, value, true, now() - interval '10 days'
           from made, (values ('email', $2), ('phone', $3)) as of (kind, value)),
       enrolled as (
         insert into authenticators (account_id, type, enrolled_with_step_up, enrolled_at)
         select id, 'sms', true, now() - interval '10 days' from made where $4)
       select id from made`,
      [`attacks-${count}`, email, phone, withSms],
    );
    people.push({ id: String(rows[0]?.id), email, phone });
  }
  return people;
}

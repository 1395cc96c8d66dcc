import { randomInt } from 'node:crypto';
import type { Market } from '@talon/markets/market';
import { type Account, hashOfCard } from './accounts';
import { databaseUrl, query } from './database';
import { addFreshCard, international, createNewcomer } from './newcomers';

/** A directory person of the personal area who matches an account by e-mail and has another phone. */
export type DirectoryMatch = { id: string; mobile: string; birthdate: string | null; card: string };

/** Inserts a matching person into the directory. A person without a birth date has a card. */
export async function addDirectoryMatch(
  market: Market,
  { email }: Pick<Account, 'email'>,
  { lastname = 'Dubois', hasBirthdate = true, hasPhone = true, hasCard = false } = {},
): Promise<DirectoryMatch> {
  const id = `P-${randomInt(10 ** 9)}`;
  const mobile = hasPhone ? international(market, createNewcomer(market).phone) : '';
  const birthdate = hasBirthdate ? '1990-05-17' : null;
  await query(
    databaseUrl(),
    `with person as (
       insert into directory_people (platform, person_id, firstname, lastname, birthdate) values ('personal', $1, 'Marie', $2, $3)
       returning platform, person_id)
     insert into directory_contacts (platform, person_id, kind, value)
     select platform, person_id, kind, value
       from person, (values ('email', $4), ('phone', $5)) of_kind (kind, value) where value <> ''`,
    [id, lastname, birthdate, email, mobile],
  );
  const card = hasCard || !hasBirthdate ? await addFreshCard() : '';
  if (card) {
    await query(
      databaseUrl(),
      `insert into directory_cards (card_id, platform, person_id)
       select id, 'personal', $1 from card_system_cards where number_hash = $2`,
      [id, hashOfCard(card)],
    );
  }
  return { id, mobile, birthdate, card };
}

/** Whether the directory person still has the address. */
export const hasDirectoryContact = async ({ id }: DirectoryMatch, value: string): Promise<boolean> =>
  (await query(databaseUrl(), 'select 1 from directory_contacts where person_id = $1 and value = $2', [
    id,
    value,
  ])) > 0;

/** Simulates a change of the directory person by its platform. */
export const changeDirectoryPerson = ({ id }: DirectoryMatch): Promise<number> =>
  query(databaseUrl(), `update directory_people set birthdate = '1971-02-03' where person_id = $1`, [id]);

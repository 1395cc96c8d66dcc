import type { Queryable } from '../../db/pool';

/** The invariants: each query finds violations. `$1` linked people, `$2` cards, as at the start. */
const invariants: Record<string, string> = {
  'a verified address has one owner, but what came in shared': `
    select kind || ' ' || value from identifiers where verified_at is not null
     group by kind, value having count(*) > 1 and not bool_and(is_shared)`,
  'what came in shared is settled with its last owner': `
    select kind || ' ' || value from identifiers where verified_at is not null
     group by kind, value having count(*) = 1 and bool_or(is_shared)`,
  'at most three share an address': `
    select kind || ' ' || value from identifiers where verified_at is not null
     group by kind, value having count(*) > 3`,
  'a person is linked to one account': `
    select person from ${linked()} group by person having count(*) > 1`,
  'who was linked stays linked': `
    select person from unnest($1::text[]) as person where person not in (select person from ${linked()})`,
  'a card is in exactly one account': `
    select card from unnest($2::text[]) as card
     where (select count(*) from card_assignments where last_four = card) <> 1`,
  'an account has a verified identifier': `
    select firstname from accounts a
     where not exists (select 1 from identifiers where account_id = a.id and verified_at is not null)`,
  'of a kind that is verified one is primary, and a verified one': `
    select a.firstname || ' ' || kind from identifiers i join accounts a on a.id = i.account_id
     group by a.firstname, kind
    having count(*) filter (where is_primary and verified_at is not null)
           <> least(1, count(*) filter (where verified_at is not null and suspended_at is null))
        or count(*) filter (where is_primary and (verified_at is null or suspended_at is not null)) > 0`,
  'a method has an address': `
    select a.firstname || ' ' || m.type from authenticators m join accounts a on a.id = m.account_id
     where m.suspended_at is null
       and not exists (select 1 from identifiers i
                        where i.account_id = a.id and (i.is_primary and i.verified_at is not null or i.suspended_at is not null)
                          and i.kind = case m.type when 'sms' then 'phone' else 'email' end)`,
  'an account has one session on a device': `
    select a.firstname || ' ' || device_id from sessions s join accounts a on a.id = s.account_id
     where ended_at is null group by a.firstname, device_id having count(*) > 1`,
  'a session that has ended has no token': `
    select s.id::text from sessions s join tokens t on t.session_id = s.id where s.ended_at is not null`,
  'a blocked account has no session and no token': `
    select firstname from accounts a
     where blocked_at is not null
       and (exists (select 1 from sessions where account_id = a.id and ended_at is null)
            or exists (select 1 from tokens where account_id = a.id))`,
  'an imposed password stays required until it is changed': `
    select firstname from accounts where is_password_imposed and password_status <> 2`,
  'a bank account is intended only by a step-up': `
    select id::text from sessions where single_use_step_up_account is not null and single_use_step_up_until is null`,
  'a session has one token': `
    select session_id::text from tokens group by session_id having count(*) > 1`,
};

function linked(): string {
  return `(select platform || ' ' || person_id from platform_links) as linked (person)`;
}

const text = Object.entries(invariants)
  .map(
    ([name, query]) => `select '${name}: ' || found.what as broken from (${query}) as found (what)
                         where found.what is not null`,
  )
  .join('\nunion all\n');

/** The violated invariants; the first state says what must be unchanged. */
export async function brokenInvariants(
  db: Queryable,
  { people, cards }: { people: readonly string[]; cards: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.query<{ broken: string }>({
    name: 'model_invariants',
    text,
    values: [people, cards],
  });
  return rows.map(row => row.broken);
}

// @ts-check
/** Events of an account within 13 months: what 2,000,000 accounts with 50,000,000 events have. */
const eventsOfAccount = 25;

/** What 40 events of a year ago are called, and who caused them. */
export const rareEvent = 'merge-undone';
export const rareOperator = 'Bench veteran';

/** Of the account that has this reference, in SQL; not by its number, of which the card has the last four digits. */
const birthdate = "date '1950-01-01' + abs(hashtext(reference) % 20000)";

/** Of a table: its indexes but those of keys that others reference, with what drops and what makes each. */
const indexesOf = `
  select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
              else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
         case when c.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
              else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as make
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
   where i.indrelid = $1::regclass
     and not exists (select from pg_constraint f where f.conindid = i.indexrelid and f.contype = 'f')`;

const requests = 20_000;

/**
 * Adds accounts from `from` to before `count`, each with an e-mail, a platform link, a birth date, a card and two sessions, every second
 * one with a phone, and the events of 13 months, in the order of their time. Rows are inserted without indexes, which are built afterwards: ten times as fast.
 * @param {import('pg').Client} client
 * @param {number} from
 * @param {number} count
 */
export async function fillConsole(client, from, count) {
  // The rows refer to each other, so that no foreign key needs a check.
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '128MB'",
  );
  await client.query(
    "set max_parallel_maintenance_workers = 1; select add_audit_months(now() - interval '13 months', 14)",
  );
  // The people of the other figures have none.
  await client.query(`update accounts set birthdate = ${birthdate}`);
  await withoutIndexes(client, 'accounts', () =>
    client.query(
      `insert into accounts (reference, firstname, lastname, password_hash, birthdate)
       select reference, 'Lotte', 'Peeters', (select password_hash from accounts limit 1), ${birthdate}
         from (select 'bench-' || n as reference from generate_series($1::int, $2::int - 1) n) added`,
      [from, count],
    ),
  );
  await withoutIndexes(client, 'identifiers', () =>
    client.query(
      `insert into identifiers (account_id, kind, value, is_primary, verified_at)
       select id, 'email', 'person' || substr(reference, 7) || '@bench.example', true, now() from accounts
        where substr(reference, 7)::int >= $1
        union all
       select id, 'phone', '+324' || (70000000 + substr(reference, 7)::int), true, now() from accounts
        where substr(reference, 7)::int % 2 = 0`,
      [from],
    ),
  );
  await withoutIndexes(client, 'platform_links', () =>
    client.query(
      `insert into platform_links (account_id, platform, person_id)
       select id, 'personal', 'P-' || substr(reference, 7) from accounts where substr(reference, 7)::int >= $1`,
      [from],
    ),
  );
  await withoutIndexes(client, 'card_assignments', () =>
    client.query(
      `insert into card_assignments (card_id, account_id, number_hash, last_four, activation)
       select 'bench-' || reference, id, sha256(reference::bytea), lpad((substr(reference, 7)::int % 10000)::text, 4, '0'), 'activated'
         from accounts`,
    ),
  );
  await withoutIndexes(client, 'sessions', () =>
    client.query(
      `insert into sessions (account_id, market, user_agent, signed_in_at, idle_until)
       select id, 'be', 'Mozilla/5.0', now() - make_interval(days => n), now() + interval '14 days'
         from accounts, generate_series(1, 2) n`,
    ),
  );
  await withoutIndexes(client, 'audit_events', () =>
    client.query(
      `insert into audit_events (account_id, event, market, address, at)
       select a.id, (array['signed-in', 'signed-out', 'sudo-granted', 'profile-changed', 'access-given'])[1 + (n + substr(a.reference, 7)::int) % 5],
              'be', '192.0.2.0/24', now() - (n - substr(a.reference, 7)::float / $2) * interval '15 days'
         from generate_series($1::int, 1, -1) n, accounts a`,
      [eventsOfAccount, count],
    ),
  );
  await client.query(
    `insert into audit_events (account_id, event, operator, at)
     select id, '${rareEvent}', '${rareOperator}', now() - interval '1 year' from accounts limit 40`,
  );
  await addRequests(client);
  await client.query(
    'vacuum (analyze) accounts, identifiers, platform_links, card_assignments, sessions, staff_requests, audit_events',
  );
  await client.query('reset session_replication_role; checkpoint');
}

/**
 * What agents asked of a second one within nine months; twenty requests wait.
 * @param {import('pg').Client} client
 */
async function addRequests(client) {
  await client.query(
    `with agent as (insert into staff (id, name, email, roles)
                    values (gen_random_uuid(), 'Bench agent', 'agent@bench.example', '{helpdesk}') returning id)
     insert into staff_requests (id, act, account_id, input, reason, requested_by, requested_at, ends_at, decided_at, decision)
     select gen_random_uuid(), 'erase', a.id, '{}', 'The person asked for it', agent.id, now() - n * interval '20 minutes',
            now() - n * interval '20 minutes' + interval '1 day', case when n > 20 then now() end, case when n > 20 then 'refused' end
       from agent, (select id, row_number() over () as n from accounts limit $1) a`,
    [requests],
  );
}

/**
 * @param {import('pg').Client} client
 * @param {string} table
 * @param {() => Promise<unknown>} insert
 */
async function withoutIndexes(client, table, insert) {
  const startedAt = performance.now();
  const { rows } = await client.query(indexesOf, [table]);
  for (const { drop } of rows) await client.query(drop);
  await insert();
  for (const { make } of rows) await client.query(make);
  console.log(`· ${table} filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

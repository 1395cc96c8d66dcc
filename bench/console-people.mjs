// @ts-check
/** Events of an account within 13 months: what 2,000,000 accounts with 50,000,000 events have. */
const eventsOfAccount = 25;

/** Of a table: its indexes, with the statement that makes each, and the constraints among them. */
const indexesOf = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition, c.conname as constraint
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
   where i.indrelid = $1::regclass`;

/**
 * Adds accounts from `from` to before `count`, each with an e-mail, a platform link, a birth date and a card, and the events of 13
 * months. Rows are inserted without indexes, which are built afterwards: ten times as fast.
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
  await withoutIndexes(client, 'accounts', () =>
    client.query(
      `insert into accounts (reference, firstname, lastname, password_hash)
       select 'bench-' || n, 'Lotte', 'Peeters', (select password_hash from accounts limit 1) from generate_series($1::int, $2::int - 1) n`,
      [from, count],
    ),
  );
  await client.query(
    "update accounts set birthdate = date '1950-01-01' + (substr(reference, 7)::int % 20000)",
  );
  await withoutIndexes(client, 'identifiers', () =>
    client.query(
      `insert into identifiers (account_id, kind, value, is_primary, verified_at)
       select id, 'email', 'person' || substr(reference, 7) || '@bench.example', true, now() from accounts
        where substr(reference, 7)::int >= $1`,
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
  await withoutIndexes(client, 'audit_events', () =>
    client.query(
      `insert into audit_events (account_id, event, market, address, at)
       select a.id, (array['signed-in', 'signed-out', 'sudo-granted', 'profile-changed', 'access-given'])[1 + n % 5], 'be',
              '192.0.2.0/24', now() - make_interval(days => n * 15)
         from generate_series($1::int, 1, -1) n, accounts a`,
      [eventsOfAccount],
    ),
  );
  await client.query('analyze accounts, identifiers, platform_links, card_assignments, audit_events');
  await client.query('reset session_replication_role; checkpoint');
}

/**
 * @param {import('pg').Client} client
 * @param {string} table
 * @param {() => Promise<unknown>} insert
 */
async function withoutIndexes(client, table, insert) {
  const startedAt = performance.now();
  const { rows } = await client.query(indexesOf, [table]);
  const dropped = rows.filter(({ constraint }) => constraint === null);
  for (const { name } of dropped) await client.query(`drop index ${name}`);
  await insert();
  for (const { definition } of dropped) await client.query(definition.replace(' ON ONLY ', ' ON '));
  console.log(`· ${table} filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

import { expect, test } from 'vitest';
import { withTestService } from '../testing/service';
import { erasureSteps } from './erasure-steps';

const service = withTestService();

/** Tables that an erasure leaves alone, and why. A new table stands here, in a step of the erasure, or references the account. */
const kept: Readonly<Record<string, string>> = {
  blocked_networks: 'of networks, by operators',
  card_system_cards: 'of the card system: it keeps its cards',
  client_logos: 'of clients',
  client_refusals: 'of clients',
  clients: 'of clients',
  delivery_outages: 'of the providers',
  directory_cards: 'of the directory: the platforms keep their records',
  directory_contacts: 'of the directory: the platforms keep their records',
  directory_people: 'of the directory: the platforms keep their records',
  hash_keys: 'of the service',
  identifier_sharing: 'counts only',
  import_files: 'of operators: names and sizes of uploads, deleted after some days',
  import_pieces: 'uploads of operators, encrypted, deleted after some days',
  imports: 'of operators: a hash of the file',
  maintenance: 'of the service',
  migrations: 'of the service',
  network_failures: 'of networks, for a day',
  password_hash_kinds: 'counts only',
  refused_lines: 'of operators: line numbers and problems, without values',
  resource_servers: 'of clients',
  service_metrics: 'counts only',
  signing_keys: 'of the service',
  sms_budgets: 'of the service, by operators',
  sms_daily_counts: 'counts only',
  sms_gateway_failures: 'of the provider',
  sms_prefixes: 'prefixes of countries',
  staff: 'of staff',
  staff_changes: 'of staff',
  staff_enrolments: 'of staff',
  staff_passkeys: 'of staff',
  staff_sessions: 'of staff',
  switches: 'of the service',
  used_sign_in_nonces: 'random, for minutes',
  webhook_deliveries: 'the id that the client knows, until the delivery is purged',
  webhooks: 'of clients',
  write_probes: 'of the service',
};

const tablesWith = async (text: string) =>
  (await service.deps.db.query<{ name: string }>(text)).rows.map(({ name }) => name);

/** The tables whose rows are removed with those of `accounts`, through one table or several. */
const removedWithAccount = () =>
  tablesWith(`
    with recursive removed (id) as (
      select 'accounts'::regclass::oid
      union
      select c.conrelid from pg_constraint c join removed r on c.confrelid = r.id
       where c.contype = 'f' and c.confdeltype = 'c')
    select id::regclass::text as name from removed
     where id::regclass::text not in ('onboardings', 'invited_people', 'oidc_records')`);

test('every table is in the list of what an erasure handles', async () => {
  const tables = await tablesWith(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^audit_events_'`,
  );
  const handled = [
    ...Object.values(erasureSteps).flatMap(step => [...step.tables]),
    ...(await removedWithAccount()),
  ];
  expect(tables.filter(table => !handled.includes(table) && !(table in kept))).toEqual([]);
  expect(Object.keys(kept).filter(table => handled.includes(table) || !tables.includes(table))).toEqual([]);
});

test('no table that is left alone has a column of an account or of a person', async () => {
  const { rows } = await service.deps.db.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public'
        and column_name ~ 'account|person|firstname|lastname|birthdate|email|phone|iban|destination|device|user_agent|subject'`,
  );
  const named = rows.filter(({ name }) => name in kept).map(({ name, column }) => `${name}.${column}`);
  expect(
    named
      .filter(
        each =>
          !/^(directory_|staff(_changes)?\.email$|clients\.subject_type$|password_hash_kinds\.accounts$)/.test(
            each,
          ),
      )
      .toSorted(),
  ).toEqual([]);
});

import { expect, test } from 'vitest';
import { withTestService } from '../testing/service';
import { restoredRows } from './restored-rows';

const service = withTestService();

/** Tables that the command changes in another way than by `restoredRows`. */
const otherwise = ['sessions', 'tokens', 'trusted_devices', 'erasures'];

/** Tables of a backup whose rows stay valid, and why. A new table stands here or among those that the command ends. */
const kept: Readonly<Record<string, string>> = {
  accepted_documents: 'what people accepted',
  account_keys: 'of the audit trail; operators repeat the erasures',
  accounts: 'passwords are those of the backup',
  audit_events: 'the trail',
  authenticator_apps: 'authenticators are those of the backup; a used code is valid for a minute only',
  authenticators: 'authenticators are those of the backup',
  blocked_networks: 'operators repeat the blocks',
  card_assignments: 'whose cards are whose',
  card_system_cards: 'of the card system',
  client_logos: 'public',
  client_refusals: 'for developers',
  clients: 'operators repeat the changes of secrets',
  consecutive_failures: 'counts of failures',
  consents: 'give no access without a sign-in',
  data_exports: 'need a session of the account',
  delivery_outages: 'of the providers',
  device_names: 'names',
  directory_cards: 'of the directory',
  directory_contacts: 'of the directory',
  directory_people: 'of the directory',
  earlier_bank_accounts: 'were settled; a session with a step-up or two members of staff restore them',
  former_addresses: 'recipients of notifications',
  hash_keys: 'which keys exist',
  identifier_sharing: 'counts only',
  identifiers: 'addresses are those of the backup',
  import_files: 'need a session of staff',
  import_pieces: 'need a session of staff',
  imports: 'need a session of staff',
  invited_people: 'whom an invitation is for',
  limit_counts: 'counts',
  link_proposals: 'need a session and evidence',
  maintenance: 'of the service',
  match_searches: 'searches that are under way',
  merge_snapshots: 'need a session of staff',
  merged_accounts: 'which account survived',
  merged_passkeys: 'names of passkeys that a browser must not forget; they sign nobody in',
  messages: 'expire within minutes if they have a code, and their codes have ended',
  migrations: 'of the service',
  network_failures: 'counts of failures',
  oidc_sessions: 'bound to a session, which has ended',
  outbox: 'of a demonstration',
  passkey_handles: 'names for passkeys',
  passkey_offers: 'when a passkey was offered',
  passkeys: 'authenticators are those of the backup',
  password_hash_kinds: 'counts only',
  platform_links: 'who is who on the platforms',
  refused_lines: 'line numbers',
  removed_authenticators: 'what a report gives back, as in the backup',
  removed_identifiers: 'what a report gives back, as in the backup',
  resource_servers: 'operators repeat the changes of secrets',
  service_metrics: 'counts only',
  sign_in_failures: 'counts of failures',
  signing_keys: 'operators repeat `keys replace`',
  sms_budgets: 'of the service',
  sms_daily_counts: 'counts only',
  sms_gateway_failures: 'counts only',
  sms_prefixes: 'counts only',
  staff: 'operators repeat who was disabled',
  staff_passkeys: 'authenticators are those of the backup',
  switches: 'of the service',
  used_sign_in_nonces: 'expire within minutes',
  webhook_deliveries: 'give no access',
  webhooks: 'operators repeat the changes of secrets',
  write_probes: 'of the service',
};

/** Columns of the kept tables that look like a credential, and are none or are named above. */
const known = [
  'authenticator_apps.secret',
  'card_assignments.number_hash',
  'card_system_cards.number_hash',
  'clients.earlier_secret_hash',
  'clients.secret_hash',
  'directory_people.register_number_hash',
  'passkey_handles.handle',
  'removed_authenticators.secret',
  'resource_servers.earlier_secret_hash',
  'resource_servers.secret_hash',
  'staff.app_secret',
];

test('every table is among those that the command ends, or is kept for a reason', async () => {
  const { rows } = await service.deps.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^audit_events_'`,
  );
  const tables = rows.map(({ name }) => name);
  const ended = [...otherwise, ...Object.values(restoredRows).map(({ table }) => table)];
  expect(tables.filter(table => !ended.includes(table) && !(table in kept))).toEqual([]);
  expect(Object.keys(kept).filter(table => ended.includes(table) || !tables.includes(table))).toEqual([]);
  expect(ended.filter(table => !tables.includes(table))).toEqual([]);
});

test('no table that is kept has a column for a link, a code or a token', async () => {
  const { rows } = await service.deps.db.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'
        and column_name ~ '(^|_)(token|secret|code|pin|number|undo|cancel|handle|payload|link)(_|$)'`,
  );
  const found = rows.filter(({ name }) => name in kept).map(({ name, column }) => `${name}.${column}`);
  expect(found.toSorted()).toEqual(known);
});

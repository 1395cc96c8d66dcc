import { accountSubject, destinationSubject, identifierSubject } from '../domain/limits/subjects';
import { messageSubject } from '../domain/notifications/queue-message';
import type { Deps } from '../kernel/deps';
import type { VerifiedAccount } from './verified-accounts';

export type Dump = readonly { table: string; row: string }[];

const hex = (bytes: Buffer) => bytes.toString('hex');

/** Every row of every table, the queue's included, as JSON text by table; bytes are hexadecimal. */
export async function dump({ db }: Pick<Deps, 'db'>): Promise<Dump> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db.query<Dump[number]>(`select '${name}' as table, to_jsonb(t)::text as row from ${name} t`),
    ),
  );
  return rows.flatMap(each => each.rows);
}

/** The tables that contain a value. */
export const tablesWith = (rows: Dump, value: string) => [
  ...new Set(rows.filter(({ row }) => row.includes(value)).map(({ table }) => table)),
];

/** What the database may know of an address: itself, and its hashes in messages and limits. */
export const tracesOfAddress = (deps: Deps, address: string) => [
  address,
  hex(messageSubject(deps, address)),
  hex(destinationSubject(deps, address)),
  hex(identifierSubject(deps, address.includes('@') ? 'email' : 'phone', address)),
];

/**
 * Where the database still knows an erased person: by an address, a hash, a card, the id. Empty if nothing is left. The events may
 * have the id, and the deliveries to clients what each client calls the person.
 */
export async function tracesOf(
  deps: Deps,
  { id, email, phone, card }: VerifiedAccount,
  more: readonly string[] = [],
): Promise<string[]> {
  const rows = await dump(deps);
  const addresses = [email, phone].filter(each => each !== '');
  const values = [
    ...addresses.flatMap(address => tracesOfAddress(deps, address)),
    hex(accountSubject(deps, id)),
    hex(deps.keyedHash('card', card)),
    ...more,
  ];
  const known = values.flatMap(value => tablesWith(rows, value).map(table => `${table}: ${value}`));
  const named = tablesWith(rows, id).filter(
    table => !table.startsWith('public.audit_events') && table !== 'public.webhook_deliveries',
  );
  return [...known, ...named.map(table => `${table}: the id`)];
}

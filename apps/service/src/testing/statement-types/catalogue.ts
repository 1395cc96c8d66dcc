import type pg from 'pg';
import { columnTypes } from './column-types';
import { arrayOf, type Column, known } from './value';

/** The tables, types and functions of a database, for reading statements. */
export interface Catalogue {
  /** By table name, in the order of the columns. */
  tables: Map<string, Column[]>;
  /** TypeScript types by the OID of a PostgreSQL type. */
  types: Map<number, string>;
  /** TypeScript types of functions' results, for names whose overloads return the same. */
  functions: Map<string, string>;
}

/** The types that the driver returns. */
const typesByName: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'string',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'Date',
  timestamp: 'Date',
  json: 'unknown',
  jsonb: 'unknown',
};

export const typeNamed = (name: string): string | undefined => typesByName[name];

export async function readCatalogue(db: pg.ClientBase): Promise<Catalogue> {
  const types = await readTypes(db);
  const checks = await readChecks(db);
  const { rows } = await db.query<{ table: string; name: string; type: number; required: boolean }>(
    `select c.relname as table, a.attname as name, a.atttypid::int as type, a.attnotnull as required
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`,
  );
  const tables = new Map<string, Column[]>();
  for (const { table, name, type, required } of rows) {
    const key = `${table}.${name}`;
    const value = known(columnTypes[key] ?? checks.get(key) ?? types.get(type) ?? 'unknown', !required);
    tables.set(table, [...(tables.get(table) ?? []), { name, ...value }]);
  }
  for (const key of Object.keys(columnTypes)) {
    const [table = '', name] = key.split('.');
    if (!tables.get(table)?.some(column => column.name === name))
      throw new Error(`no column is named ${key}`);
  }
  return { tables, types, functions: await readFunctions(db, types) };
}

async function readTypes(db: pg.ClientBase): Promise<Map<number, string>> {
  const { rows } = await db.query<{ oid: number; name: string; element: string | null }>(
    `select t.oid::int as oid, t.typname as name, e.typname as element
       from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  );
  return new Map(
    rows.flatMap(({ oid, name, element }) => {
      const type = typesByName[element ?? name];
      return type ? [[oid, element ? arrayOf(type) : type]] : [];
    }),
  );
}

/** The values of a check: `kind in ('email', 'phone')`, or a short range of numbers. */
async function readChecks(db: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await db.query<{ table: string; check: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check
       from pg_constraint where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace`,
  );
  return new Map(
    rows.flatMap(({ table, check }): [string, string][] => {
      const list = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check);
      if (list)
        return [[`${table}.${list[1]}`, (list[2] ?? '').replaceAll('::text', '').split(', ').join(' | ')]];
      const range = /^CHECK \(\(\((\w+) >= (\d+)\) AND \(\1 <= (\d+)\)\)\)$/.exec(check);
      if (!range) return [];
      const [first, last] = [Number(range[2]), Number(range[3])];
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      return [[`${table}.${range[1]}`, numbers.join(' | ')]];
    }),
  );
}

async function readFunctions(db: pg.ClientBase, types: Map<number, string>): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; type: number }>(
    `select proname as name, min(prorettype::int) as type from pg_proc where not proretset
      group by proname having count(distinct prorettype) = 1`,
  );
  return new Map(
    rows.flatMap(({ name, type }) => {
      const result = types.get(type);
      return result && result !== 'unknown' ? [[name, result]] : [];
    }),
  );
}

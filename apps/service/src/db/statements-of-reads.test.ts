import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { loadStatements } from '../testing/load-statements';
import { statements } from './statement';

const source = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'))
  .map(file => readFileSync(`${source}${file}`, 'utf8'));

beforeAll(loadStatements);

/** What writes, or waits for a lock, or for anything else than its rows. */
const mayWait =
  /\b(insert\s+into|update\s+\w+\s+(\w+\s+)?set|delete\s+from|merge\s+into|truncate|lock\s+table|for\s+(no\s+key\s+)?update|for\s+(key\s+)?share|pg_advisory_\w+|pg_try_advisory_\w+|pg_sleep\w*|pg_notify|nextval|setval)\b/i;

/** The functions to which a text gives a connection of this name. */
function callsWith(text: string, connection: string): string[] {
  const call = new RegExp(String.raw`\b(\w+)\(\s*(?:\w+,\s*)?(?:\w+\.)?${connection}\b(?!\.query|:)`, 'g');
  return [...text.matchAll(call)].map(([, name = '']) => name);
}

/** The statement of this name, or those that a function of this name sends on the connection that it is given. */
function statementsOf(name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const declared = new RegExp(String.raw`\bconst ${name} = (?:one|many|maybeOne|execute)\(\s*'(\w+)'`);
  const definition = new RegExp(String.raw`\bfunction ${name}\b[\s\S]*?\n}\n`);
  return files.flatMap(text => {
    const [, statement] = declared.exec(text) ?? [];
    if (statement !== undefined) return [statement];
    const [body = ''] = definition.exec(text) ?? [];
    const connections = [...body.matchAll(/\b(\w+): (?:Pick<)?(?:Queryable|Reads|Deps\['reads'\])/g)];
    return connections.flatMap(([, connection = '']) =>
      callsWith(body, connection).flatMap(called => statementsOf(called, seen)),
    );
  });
}

test('no statement on the connection for short reads writes or waits for a lock: all later ones would wait too', () => {
  const called = [...new Set(files.flatMap(text => callsWith(text, 'reads')))];
  const found = new Map(called.map(name => [name, statementsOf(name)]));
  const without = called.filter(name => found.get(name)?.length === 0);
  expect(without).toEqual([]);
  const names = [...new Set([...found.values()].flat())];
  for (const name of ['sessions_find_bearer', 'oidc_records_find_client_and_token', 'clock_read_seconds'])
    expect(names).toContain(name);
  expect(names.length).toBeGreaterThan(20);
  const waiting = names.filter(name => mayWait.test(statements.get(name) ?? 'insert into'));
  expect(waiting).toEqual([]);
});

test.each([
  'select 1 from accounts where id = $1 for update',
  'select 1 from consents for key share',
  'with old as (delete from tokens returning 1) select count(*) from old',
  'with seen as (update sessions s set seen_at = now() returning 1) select 1',
  'select pg_advisory_xact_lock(1)',
])('such a statement would be found: %s', text => {
  expect(mayWait.test(text)).toBe(true);
});

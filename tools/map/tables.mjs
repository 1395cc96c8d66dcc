// @ts-check
import { globFiles, read } from './files.mjs';
import { places } from './layout.mjs';
import { readSource } from './source.mjs';

/** @returns {Set<string>} the tables that the migrations create */
export function readTables() {
  const names = globFiles(places.migrations, /\.sql$/).flatMap(file =>
    [...read(file).matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/gi)].map(
      found => found[1] ?? '',
    ),
  );
  return new Set(names);
}

/**
 * The tables that a use case reads or writes. It follows every name that the use case uses through the imports, so a module
 * with several statements counts only for those in use.
 * @param {string} file of the use case
 * @param {Set<string>} tables
 * @returns {string[]} in alphabetical order
 */
export function tablesOf(file, tables) {
  const found = new Set();
  const waiting = [...readSource(file).declarations.keys()].map(name => ({ file, name }));
  const seen = new Set(waiting.map(keyOf));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const source = readSource(next.file);
    const text = source.declarations.get(next.name) ?? '';
    for (const table of tablesIn(text, tables)) found.add(table);
    for (const name of new Set(text.match(/\b[A-Za-z_]\w*\b/g))) {
      const used = source.declarations.has(name) ? { file: next.file, name } : source.imports.get(name);
      if (!used || used.file.includes('/http/') || seen.has(keyOf(used))) continue;
      seen.add(keyOf(used));
      waiting.push(used);
    }
  }
  return [...found].sort();
}

/**
 * @param {string} file
 * @param {Set<string>} tables
 * @returns {string[]} the tables that statements in the file write
 */
export function tablesWrittenIn(file, tables) {
  const text = [...readSource(file).declarations.values()].join('');
  const written = text.matchAll(
    /(?:\b(?:insert into|update|delete from|truncate)\s+(?:only\s+)?|\brestore_rows\(')(\w+)/gi,
  );
  return [...written].map(found => found[1] ?? '').filter(name => tables.has(name));
}

/** @param {{ file: string, name: string }} place */
function keyOf({ file, name }) {
  return `${file}#${name}`;
}

/**
 * @param {string} text
 * @param {Set<string>} tables
 */
function tablesIn(text, tables) {
  const named = [
    ...text.matchAll(/(?:\b(?:from|join|into|update|using|table)\s+|\brestore_rows\(')(\w+)/gi),
  ].map(found => found[1] ?? '');
  return named.filter(name => tables.has(name));
}

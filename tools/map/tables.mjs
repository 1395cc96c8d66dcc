// @ts-check
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { projectRoot } from '../project.mjs';
import { globFiles, read } from './files.mjs';

const IMPORT = /import \{([^}]*)\} from '(\.[^']+)'/g;

/** @returns {Set<string>} the tables that the migrations create */
export function readTables() {
  const names = globFiles('apps/service/migrations', /\.sql$/).flatMap(file =>
    [...read(file).matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/gi)].map(
      found => found[1] ?? '',
    ),
  );
  return new Set(names);
}

/**
 * The tables that a use case reads or writes: those named in the statements that it, and what it imports outside
 * repositories, takes from repositories.
 * @param {string} file of the use case
 * @param {Set<string>} tables
 * @returns {string[]} in alphabetical order
 */
export function tablesOf(file, tables) {
  const found = new Set();
  const seen = new Set([file]);
  for (const waiting = [file]; waiting.length > 0; ) {
    const importer = waiting.pop() ?? '';
    for (const [, names = '', path = ''] of read(importer).matchAll(IMPORT)) {
      const imported = `${posix.join(posix.dirname(importer), path)}.ts`;
      if (!existsSync(join(projectRoot, imported))) continue;
      if (imported.includes('/repositories/')) {
        for (const name of names.split(','))
          tablesIn(exportOf(imported, name.trim()), tables).forEach(each => found.add(each));
      } else if (!seen.has(imported) && !imported.includes('/http/')) {
        seen.add(imported);
        waiting.push(imported);
      }
    }
  }
  return [...found].sort();
}

/**
 * @param {string} file
 * @param {string} name
 * @returns {string} its source, up to the next export
 */
function exportOf(file, name) {
  const parts = read(file).split(/^(?=export )/m);
  const isNamed = new RegExp(`^export (?:async )?(?:const|function) ${name}\\b`);
  return parts.find(part => isNamed.test(part)) ?? '';
}

/**
 * @param {string} source
 * @param {Set<string>} tables
 */
function tablesIn(source, tables) {
  const named = [...source.matchAll(/\b(?:from|join|into|update|using|table)\s+(\w+)/gi)].map(
    found => found[1] ?? '',
  );
  return named.filter(name => tables.has(name));
}

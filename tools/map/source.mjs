// @ts-check
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { projectRoot } from '../project.mjs';
import { read } from './files.mjs';

/**
 * @typedef {object} Source a module of TypeScript, read without a compiler
 * @property {Map<string, string>} declarations the text of each top-level declaration, by name
 * @property {Map<string, { file: string, name: string }>} imports where each imported name is declared, by local name; only
 *   files of our own folder tree
 */

const IMPORT = /^import (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm;
const DECLARATION =
  /^(?:export )?(?:async )?(?:const|let|function\*?|class|interface|type) (?:\{[^}]*\}|(\w+))/;

/** @type {Map<string, Source>} */
const known = new Map();

/**
 * @param {string} file path from the root
 * @returns {Source}
 */
export function readSource(file) {
  const present = known.get(file);
  if (present) return present;
  const text = read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
  const source = { declarations: declarationsIn(text), imports: importsIn(text, file) };
  known.set(file, source);
  return source;
}

/** @param {string} text */
function declarationsIn(text) {
  const parts = text.split(/^(?=(?:export )?(?:async )?(?:const|let|function|class|interface|type) )/m);
  return new Map(parts.map((part, index) => [DECLARATION.exec(part)?.[1] ?? `part ${index}`, part]));
}

/**
 * @param {string} text
 * @param {string} file
 */
function importsIn(text, file) {
  /** @type {Source['imports']} */
  const imports = new Map();
  for (const [, names = '', path = ''] of text.matchAll(IMPORT)) {
    const imported = resolve(file, path);
    if (!imported) continue;
    for (const each of names.split(',')) {
      const [name = '', local = name] = each
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (name) imports.set(local, { file: imported, name });
    }
  }
  return imports;
}

/**
 * @param {string} file
 * @param {string} path as the file imports it
 */
function resolve(file, path) {
  const base = posix.join(posix.dirname(file), path);
  return [`${base}.ts`, `${base}.tsx`, base].find(
    each => /\.tsx?$/.test(each) && existsSync(join(projectRoot, each)),
  );
}

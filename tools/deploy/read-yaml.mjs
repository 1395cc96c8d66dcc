// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { projectRoot } from '../project.mjs';

/**
 * Reads a YAML file strictly: a key that stands twice, or an unknown anchor, is an error.
 * @param {string} path from the root of the project
 */
export function readYaml(path) {
  const document = parseDocument(readFileSync(join(projectRoot, path), 'utf8'), { merge: true });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) throw new Error(`${path}: ${problem.message}`);
  return document.toJS();
}

/**
 * Reads a file of settings, one `NAME=value` on each line.
 * @param {string} path from the root of the project
 * @returns {Record<string, string>}
 */
export function readSettings(path) {
  const lines = readFileSync(join(projectRoot, path), 'utf8').split('\n');
  return Object.fromEntries(
    lines
      .filter(line => line !== '' && !line.startsWith('#'))
      .map(line => {
        const [name = '', ...rest] = line.split('=');
        return [name, rest.join('=').replace(/^"(.*)"$/, '$1')];
      }),
  );
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { projectRoot } from '../project.mjs';

/** Reads a YAML file of the project strictly: a key that stands twice, or an unknown anchor, is an error. */
export function readYaml(path: string) {
  const document = parseDocument(readFileSync(join(projectRoot, path), 'utf8'), { merge: true });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) throw new Error(`${path}: ${problem.message}`);
  return document.toJS();
}

/** Reads a file of settings of the project, one `NAME=value` on each line. */
export function readSettings(path: string): Record<string, string> {
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

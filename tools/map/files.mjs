// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.mjs';

/**
 * @param {string} directory from the root
 * @param {RegExp} name of the files wanted
 * @returns {string[]} paths from the root, with forward slashes, in one order everywhere
 */
export function globFiles(directory, name) {
  const absolute = join(projectRoot, directory);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && name.test(entry.name))
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(projectRoot.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** @param {string} path from the root */
export function read(path) {
  return readFileSync(join(projectRoot, path), 'utf8');
}

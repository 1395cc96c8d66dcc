// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./all-checks.mjs').MutationCheck} MutationCheck */

/**
 * The checks that must be adapted to the code, because their text does not occur exactly once in their file.
 * @param {readonly MutationCheck[]} checks
 * @param {string} root the project, or a copy
 */
export function findStaleChecks(checks, root) {
  return checks.filter(({ file, text }) => {
    const path = join(root, file);
    return !existsSync(path) || readFileSync(path, 'utf8').split(text).length !== 2;
  });
}

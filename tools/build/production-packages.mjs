// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { placeOf, readLockedPackages } from './locked-packages.mjs';
import { projectRoot } from '../project.mjs';

/** @typedef {import('./locked-packages.mjs').LockedPackages} LockedPackages */

/**
 * The installed packages that a workspace needs when it runs, with all that these need: nothing for development, and of what is
 * optional only what this machine has installed.
 * @param {string} workspace its path, such as apps/service
 * @param {LockedPackages} [locked]
 * @param {(path: string) => boolean} [isPresent]
 * @returns {string[]} paths such as node_modules/pg
 */
export function productionPackages(
  workspace,
  locked = readLockedPackages(),
  isPresent = path => existsSync(join(projectRoot, path)),
) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [workspace];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const place of needsOf(locked, path)) {
      const { link, resolved = '' } = locked[place] ?? {};
      const target = link ? resolved : place;
      if (found.has(target) || !isPresent(target)) continue;
      found.add(target);
      waiting.push(target);
    }
  }
  return [...found].filter(path => path.includes('node_modules/')).sort();
}

/**
 * @param {LockedPackages} locked
 * @param {string} path
 */
function needsOf(locked, path) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked[path] ?? {};
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional);
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names.map(name => placeOf(locked, path, name));
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackages, placeOf, readLockedPackages } from './locked-packages.ts';
import { projectRoot } from '../project.mjs';

/**
 * The installed packages that a workspace such as apps/service needs when it runs, with all that these need: nothing for
 * development, and of what is optional only what this machine has installed. Returns paths such as node_modules/pg.
 */
export function productionPackages(
  workspace: string,
  locked: LockedPackages = readLockedPackages(),
  isPresent: (path: string) => boolean = path => existsSync(join(projectRoot, path)),
): string[] {
  const found: Set<string> = new Set();
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

function needsOf(locked: LockedPackages, path: string) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked[path] ?? {};
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional);
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names.map(name => placeOf(locked, path, name));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './project.mjs';
import { readManifests } from './workspaces.mjs';
import type { Manifest } from './workspaces.mjs';

type LockedPackage = Manifest & { resolved?: string; integrity?: string; link?: boolean };

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
/** One version, also of a package under another name. */
const EXACT = /^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * Finds everything in the lock file that could make an installation differ between machines, or fail on some: one sentence for each
 * fault. Packages and manifests are given by path.
 */
export function lockFaults(
  locked: Record<string, LockedPackage>,
  manifests: Record<string, Manifest>,
): string[] {
  return [...manifestFaults(locked, manifests), ...Object.entries(locked).flatMap(packageFaults(locked))];
}

function manifestFaults(locked: Record<string, LockedPackage>, manifests: Record<string, Manifest>) {
  const faults = [];
  for (const [path, manifest] of Object.entries(manifests)) {
    const where = path || 'the root';
    for (const kind of KINDS) {
      const named = manifest[kind] ?? {};
      if (!isEqual(named, locked[path]?.[kind] ?? {}))
        faults.push(`${kind} of ${where} differ from the lock file`);
      for (const [name, version] of Object.entries(named)) {
        if (!EXACT.test(version))
          faults.push(`${where} asks for ${name} ${version}, not for one exact version`);
      }
    }
  }
  return faults;
}

function packageFaults(locked: Record<string, LockedPackage>) {
  return ([path, found]: [string, LockedPackage]) => {
    const faults = [];
    if (found.resolved && !found.link) faults.push(`${path} names the registry it came from`);
    if (isFromRegistry(path, found) && !found.integrity) faults.push(`${path} has no integrity`);
    for (const name of Object.keys(found.optionalDependencies ?? {})) {
      if (!standsFor(path, name, locked))
        faults.push(`${name}, which ${path || 'the root'} may need, is not locked`);
    }
    return faults;
  };
}

function isFromRegistry(path: string, found: LockedPackage) {
  return path.includes('node_modules/') && !found.link;
}

/** Whether Node would find the named package, searching from a package upwards. */
function standsFor(path: string, name: string, locked: Record<string, LockedPackage>) {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1))) {
    if (locked[from ? `${from}/node_modules/${name}` : `node_modules/${name}`]) return true;
    if (from === '') return false;
  }
}

function isEqual(one: Record<string, string>, other: Record<string, string>) {
  const sorted = (record: Record<string, string>) => JSON.stringify(Object.entries(record).sort());
  return sorted(one) === sorted(other);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const faults = lockFaults(packages, readManifests());
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${Object.keys(packages).length} packages, each locked to one version for every platform`);
}

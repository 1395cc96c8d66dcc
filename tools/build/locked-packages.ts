import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.mjs';

/** The entry of a package in package-lock.json. */
export interface Locked {
  version: string;
  /** When the folder has another name. */
  name?: string;
  /** An SPDX expression. */
  license?: string;
  /** `sha512-` and base64. */
  integrity?: string;
  /** Only for development. */
  dev?: boolean;
  /** For some platforms only, or an optional dependency of another package. */
  optional?: boolean;
  /** One of our own workspaces. */
  link?: boolean;
  /** The folder of a workspace. */
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** By path, as in package-lock.json. */
export type LockedPackages = Record<string, Locked>;

export function readLockedPackages(): LockedPackages {
  return JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).packages;
}

/** The path at which Node finds a package, searching from another package upwards. */
export function placeOf(locked: LockedPackages, from: string, name: string) {
  for (let folder = from; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder}/node_modules/${name}`;
    if (locked[place]) return place;
  }
  return `node_modules/${name}`;
}

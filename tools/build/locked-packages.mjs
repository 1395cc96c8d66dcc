// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.mjs';

/**
 * @typedef {object} Locked the entry of a package in package-lock.json
 * @property {string} version
 * @property {string} [name] when the folder has another name
 * @property {string} [license] an SPDX expression
 * @property {string} [integrity] `sha512-` and base64
 * @property {boolean} [dev] only for development
 * @property {boolean} [optional] for some platforms only, or an optional dependency of another package
 * @property {boolean} [link] one of our own workspaces
 * @property {string} [resolved] the folder of a workspace
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** @typedef {Record<string, Locked>} LockedPackages by path, as in package-lock.json */

/** @returns {LockedPackages} */
export function readLockedPackages() {
  return JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).packages;
}

/**
 * The path at which Node finds a package, searching from another package upwards.
 * @param {LockedPackages} locked
 * @param {string} from
 * @param {string} name
 */
export function placeOf(locked, from, name) {
  for (let folder = from; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder}/node_modules/${name}`;
    if (locked[place]) return place;
  }
  return `node_modules/${name}`;
}

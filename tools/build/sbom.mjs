// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** The file of the bill of materials, beside the bundle of the service. */
export const SBOM_FILE = join(projectRoot, 'apps/service/dist/sbom.cdx.json');

/** @returns {LockedPackages} */
export function readLockedPackages() {
  return JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).packages;
}

/**
 * The bill of materials in CycloneDX 1.6: every package that an installation without development packages may contain, with
 * its hash, licence and dependencies. The same lock file always gives the same text: it has no date and no serial number.
 * @param {LockedPackages} locked
 */
export function createSbom(locked) {
  const paths = productionPaths(locked);
  const { name, version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: paths.map(path => componentOf(path, /** @type {Locked} */ (locked[path]))),
    dependencies: [
      { ref: name, dependsOn: directDependencies(locked, paths) },
      ...paths.map(path => ({ ref: path, dependsOn: dependenciesOf(locked, path, paths) })),
    ],
  };
}

/** Writes the bill of materials of the lock file. */
export function writeSbom() {
  mkdirSync(dirname(SBOM_FILE), { recursive: true });
  writeFileSync(SBOM_FILE, `${JSON.stringify(createSbom(readLockedPackages()), null, 2)}\n`);
}

/** @param {LockedPackages} locked */
function productionPaths(locked) {
  return Object.entries(locked)
    .filter(([path, { dev, link }]) => isInstalled(path) && !dev && !link)
    .map(([path]) => path)
    .sort();
}

/** @param {string} path */
function isInstalled(path) {
  return path.includes('node_modules/');
}

/**
 * @param {string} path
 * @param {Locked} locked
 */
function componentOf(
  path,
  { name = path.split('node_modules/').at(-1) ?? '', version, license, integrity, optional },
) {
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    hashes: [
      {
        alg: 'SHA-512',
        content: Buffer.from(integrity?.slice('sha512-'.length) ?? '', 'base64').toString('hex'),
      },
    ],
    licenses: license ? [licenceOf(license)] : [],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
}

/** @param {string} license as the package states it; some write the operators in lower case */
function licenceOf(license) {
  const expression = license.replace(/ (or|and|with) /g, operator => operator.toUpperCase());
  return expression.includes(' ') ? { expression } : { license: { id: expression } };
}

/**
 * The packages that our own workspaces depend on.
 * @param {LockedPackages} locked
 * @param {string[]} paths
 */
function directDependencies(locked, paths) {
  const own = Object.keys(locked).filter(path => !isInstalled(path));
  return [...new Set(own.flatMap(path => dependenciesOf(locked, path, paths)))].sort();
}

/**
 * @param {LockedPackages} locked
 * @param {string} from
 * @param {string[]} paths
 */
function dependenciesOf(locked, from, paths) {
  const { dependencies, optionalDependencies, peerDependencies } = /** @type {Locked} */ (locked[from]);
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return [
    ...new Set(names.map(name => placeOf(locked, from, name)).filter(path => paths.includes(path))),
  ].sort();
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

// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { productionPackages } from './production-packages.mjs';
import { placeOf, readLockedPackages } from './locked-packages.mjs';
import { projectRoot } from '../project.mjs';

/** @typedef {import('./locked-packages.mjs').Locked} Locked */
/** @typedef {import('./locked-packages.mjs').LockedPackages} LockedPackages */

/** The file of the bill of materials, beside the bundle of the service. */
export const SBOM_PATH = 'apps/service/dist/sbom.cdx.json';

/**
 * Writes the bill of materials of what ships: the packages of a running service, which are also in its bundle, and those whose code
 * or files are in the pages.
 * @param {readonly string[]} inPages
 */
export function writeSbom(inPages) {
  const paths = [...new Set([...productionPackages('apps/service'), ...inPages])].sort();
  const file = join(projectRoot, SBOM_PATH);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(createSbom(paths), null, 2)}\n`);
}

/**
 * The installed packages from which a built page has code or files.
 * @param {Awaited<ReturnType<typeof import('vite').build>>} built
 * @returns {string[]} paths such as node_modules/react
 */
export function packagesOfPage(built) {
  const outputs = [built].flat().flatMap(each => ('output' in each ? each.output : []));
  const sources = outputs.flatMap(each => (each.type === 'chunk' ? each.moduleIds : each.originalFileNames));
  const packages = sources.map(
    source => /(node_modules\/.*)?node_modules\/(@[^/]+\/)?[^/]+/.exec(source)?.[0],
  );
  return [...new Set(packages.filter(path => path !== undefined))];
}

/**
 * A bill of materials in CycloneDX 1.6, with the hash, licence and dependencies of each package. The same packages always give the
 * same text: it has no date and no serial number.
 * @param {readonly string[]} paths of packages
 * @param {LockedPackages} [locked]
 */
export function createSbom(paths, locked = readLockedPackages()) {
  const { name, version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: paths.map(path => componentOf(path, /** @type {Locked} */ (locked[path]))),
    dependencies: paths.map(path => ({ ref: path, dependsOn: dependenciesOf(locked, path, paths) })),
  };
}

/**
 * @param {string} path
 * @param {Locked} locked
 */
function componentOf(
  path,
  { name = path.split('node_modules/').at(-1) ?? '', version, license, integrity = '' },
) {
  const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    hashes: [{ alg: 'SHA-512', content }],
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
 * @param {LockedPackages} locked
 * @param {string} from
 * @param {readonly string[]} paths
 */
function dependenciesOf(locked, from, paths) {
  const { dependencies, optionalDependencies, peerDependencies } = /** @type {Locked} */ (locked[from]);
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const places = new Set(names.map(name => placeOf(locked, from, name)));
  return [...places].filter(path => paths.includes(path)).sort();
}

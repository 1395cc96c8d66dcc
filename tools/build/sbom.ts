import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { productionPackages } from './production-packages.ts';
import { type Locked, type LockedPackages, placeOf, readLockedPackages } from './locked-packages.ts';
import { projectRoot } from '../project.mjs';

/** The file of the bill of materials, beside the bundle of the service. */
export const SBOM_PATH = 'apps/service/dist/sbom.cdx.json';

/**
 * Writes the bill of materials of what ships: the packages of a running service, which are also in its bundle, and those whose
 * code or files are in the pages.
 */
export function writeSbom(inPages: readonly string[]) {
  const paths = [...new Set([...productionPackages('apps/service'), ...inPages])].sort();
  const file = join(projectRoot, SBOM_PATH);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(createSbom(paths), null, 2)}\n`);
}

/**
 * The installed packages from which a built page has code or files. Returns paths such as node_modules/react.
 */
export function packagesOfPage(built: Awaited<ReturnType<typeof import('vite').build>>): string[] {
  const outputs = [built].flat().flatMap(each => ('output' in each ? each.output : []));
  const sources = outputs.flatMap(each => (each.type === 'chunk' ? each.moduleIds : each.originalFileNames));
  const packages = sources.map(
    source => /(node_modules\/.*)?node_modules\/(@[^/]+\/)?[^/]+/.exec(source)?.[0],
  );
  return [...new Set(packages.filter(path => path !== undefined))];
}

/**
 * A bill of materials of packages in CycloneDX 1.6, with the hash, licence and dependencies of each. The same packages always
 * give the same text: it has no date and no serial number.
 */
export function createSbom(paths: readonly string[], locked: LockedPackages = readLockedPackages()) {
  const { name, version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: paths.map(path => componentOf(path, locked[path] as Locked)),
    dependencies: paths.map(path => ({ ref: path, dependsOn: dependenciesOf(locked, path, paths) })),
  };
}

function componentOf(
  path: string,
  { name = path.split('node_modules/').at(-1) ?? '', version, license, integrity = '' }: Locked,
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

/** As the package states it; some write the operators in lower case. */
function licenceOf(license: string) {
  const expression = license.replace(/ (or|and|with) /g, operator => operator.toUpperCase());
  return expression.includes(' ') ? { expression } : { license: { id: expression } };
}

function dependenciesOf(locked: LockedPackages, from: string, paths: readonly string[]) {
  const { dependencies, optionalDependencies, peerDependencies } = locked[from] as Locked;
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const places = new Set(names.map(name => placeOf(locked, from, name)));
  return [...places].filter(path => paths.includes(path)).sort();
}

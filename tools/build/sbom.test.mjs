// @ts-check
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { readLockedPackages } from './locked-packages.ts';
import { productionPackages } from './production-packages.ts';
import { createSbom, packagesOfPage } from './sbom.ts';
import { serviceBuild } from './service.ts';

const locked = readLockedPackages();

/** What ships on any platform: with some packages of the pages of which nothing is left in them. */
const shipped = [
  ...new Set(
    ['apps/service', 'apps/portal', 'apps/console'].flatMap(path =>
      productionPackages(path, locked, () => true),
    ),
  ),
];

/** Licences that require only their text to be included. A new licence needs a decision. */
const allowedLicences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Python-2.0',
  'OFL-1.1',
  'MIT OR MPL-2.0',
]);

test('every package that ships has a hash, and a licence that is allowed', () => {
  const { components } = createSbom(shipped);
  expect(components.length).toBeGreaterThan(100);
  for (const { hashes } of components) expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  const licences = components.map(({ name, licenses: [licence] }) => {
    const text = licence && ('license' in licence ? licence.license.id : licence.expression);
    return { name, text };
  });
  expect(licences.filter(({ text = '' }) => !allowedLicences.has(text))).toEqual([]);
});

test('every package in the bundle of the service is one that the service installs', async () => {
  const { metafile } = await build({ ...serviceBuild(), write: false, metafile: true });
  const files = Object.keys(metafile.inputs).map(path => path.replace(/^(\.\.\/)+/, ''));
  const packages = new Set(files.flatMap(path => /.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  expect(packages).toContain('node_modules/hono');
  const installed = productionPackages('apps/service');
  expect([...packages].filter(path => !installed.includes(path))).toEqual([]);
});

test('packages of scopes have the address that scanners expect', () => {
  const [component] = createSbom(['node_modules/@hono/node-server']).components;
  expect(component?.purl).toBe(`pkg:npm/%40hono/node-server@${component?.version}`);
});

test('a bill names what a package depends on, where that ships as well', () => {
  const small = {
    'node_modules/queue': { version: '1', license: 'MIT or ISC', dependencies: { log: '2', absent: '1' } },
    'node_modules/queue/node_modules/log': { version: '2' },
    'node_modules/log': { version: '1' },
    'node_modules/absent': { version: '1' },
  };
  const { components, dependencies } = createSbom(
    ['node_modules/log', 'node_modules/queue', 'node_modules/queue/node_modules/log'],
    small,
  );
  expect(components.map(({ name, version }) => `${name} ${version}`)).toEqual(['log 1', 'queue 1', 'log 2']);
  expect(components[1]?.licenses).toEqual([{ expression: 'MIT OR ISC' }]);
  expect(dependencies[1]).toEqual({
    ref: 'node_modules/queue',
    dependsOn: ['node_modules/queue/node_modules/log'],
  });
});

test('the packages of a page are those of its code and of its files', () => {
  const chunk = {
    type: 'chunk',
    moduleIds: ['/talon/apps/portal/src/main.tsx', '\0/talon/node_modules/react/index.js?commonjs'],
  };
  const font = { type: 'asset', originalFileNames: ['../../node_modules/@fonts/sans/latin.woff2'] };
  const nested = { type: 'chunk', moduleIds: ['/talon/node_modules/a/node_modules/@b/c/d.js'] };
  const built = /** @type {any} */ ({ output: [chunk, font, nested] });
  expect(packagesOfPage(built)).toEqual([
    'node_modules/react',
    'node_modules/@fonts/sans',
    'node_modules/a/node_modules/@b/c',
  ]);
});

// @ts-check
import { expect, test } from 'vitest';
import { createSbom, readLockedPackages } from './sbom.mjs';

const locked = readLockedPackages();
const sbom = createSbom(locked);

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

test('the bill of materials has exactly the packages of the lock file that are not for development', () => {
  const inProduction = Object.entries(locked).filter(
    ([path, { dev, link }]) => /node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !link,
  );
  const expected = inProduction.map(([path, { version, integrity = '' }]) => {
    const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    return `${path} ${version} ${content}`;
  });
  const found = sbom.components.map(
    component => `${component['bom-ref']} ${component.version} ${component.hashes[0]?.content}`,
  );
  expect(found).toEqual(expected.toSorted());
  expect(found.length).toBeGreaterThan(100);
  for (const { hashes } of sbom.components) expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
});

test('every package has a licence that is allowed', () => {
  const licences = sbom.components.map(({ name, licenses: [licence] }) => {
    const text = licence && ('license' in licence ? licence.license.id : licence.expression);
    return { name, text };
  });
  expect(licences.filter(({ text = '' }) => !allowedLicences.has(text))).toEqual([]);
});

test('packages of scopes have the address that scanners expect', () => {
  const hono = sbom.components.find(({ name }) => name === '@hono/node-server');
  expect(hono?.purl).toBe(`pkg:npm/%40hono/node-server@${locked['node_modules/@hono/node-server']?.version}`);
});

test('every dependency is a package of the bill, and every package is reached from ours', () => {
  const refs = new Set(sbom.components.map(component => component['bom-ref']));
  const byRef = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter(ref => !refs.has(ref))).toEqual([]);
  const reached = new Set(byRef.get('talon'));
  for (const ref of reached) for (const next of byRef.get(ref) ?? []) reached.add(next);
  expect([...refs].filter(ref => !reached.has(ref))).toEqual([]);
});

test('the same lock file gives the same bill', () => {
  expect(createSbom(readLockedPackages())).toEqual(sbom);
});

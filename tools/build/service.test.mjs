// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../project.mjs';
import { serviceBuild } from './service.ts';

/** @type {import('esbuild').Metafile['outputs']} */
let outputs;
let text = '';
beforeAll(async () => {
  const built = await build({
    ...serviceBuild(),
    entryPoints: ['src/main.ts'],
    write: false,
    metafile: true,
  });
  outputs = built.metafile.outputs;
  text = built.outputFiles.map(file => file.text).join('\n');
});

/**
 * What the service loads when it starts, without what is imported later.
 * @param {boolean} withStart whether `import()` of our own start counts
 */
function loadedAtStart(withStart) {
  const entries = ['src/main.ts', ...(withStart ? ['src/start.ts'] : [])];
  const reached = new Set(
    Object.keys(outputs).filter(path => entries.includes(outputs[path]?.entryPoint ?? '')),
  );
  const outside = new Set();
  const bundled = new Set();
  for (const path of reached) {
    const { inputs = {}, imports = [] } = outputs[path] ?? {};
    for (const input of Object.keys(inputs)) bundled.add(/node_modules\/(@[^/]+\/)?[^/]+/.exec(input)?.[0]);
    for (const imported of imports) {
      if (imported.kind !== 'import-statement' || imported.path.startsWith('node:')) continue;
      if (imported.external) outside.add(imported.path);
      else reached.add(imported.path);
    }
  }
  bundled.delete(undefined);
  return { outside: [...outside].sort(), bundled: [...bundled] };
}

test('at the start, the service loads from outside its bundle only what is native or traced', () => {
  expect(loadedAtStart(true).outside).toEqual(['@node-rs/argon2', '@node-rs/bcrypt', 'pg']);
});

test('the packages of the traces are loaded only where traces are on', () => {
  const { bundled } = loadedAtStart(true);
  // Without its other packages, the API does nothing. The package of the metrics loads it too.
  expect(bundled.filter(name => name.includes('@opentelemetry/'))).toEqual([
    'node_modules/@opentelemetry/api',
  ]);
});

test('pg and hono are not loaded before the traces have started', () => {
  expect(loadedAtStart(false)).toMatchObject({ outside: [], bundled: [] });
  expect(loadedAtStart(true).bundled).toContain('node_modules/hono');
});

test('the OpenAPI documents are made from what is loaded later', () => {
  expect(loadedAtStart(true).bundled).not.toContain('node_modules/@valibot/to-json-schema');
});

test('the classes of the OAuth engine keep their names, which it stores', () => {
  const folder = join(projectRoot, 'node_modules/oidc-provider/lib/models');
  const files = readdirSync(folder).filter(name => name.endsWith('.js'));
  const names = files.flatMap(name =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/\bclass (\w+) extends/g)].map(([, each]) => each),
  );
  expect(names).toContain('RefreshToken');
  expect(names.filter(name => !new RegExp(`\\bclass ${name} extends`).test(text))).toEqual([]);
});

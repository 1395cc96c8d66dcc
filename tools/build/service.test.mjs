// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../project.mjs';
import { serviceBuild } from './service.mjs';

/** @type {import('esbuild').Metafile['outputs']} */
let outputs;
let text = '';
/** @type {Map<string, string>} */
const texts = new Map();
beforeAll(async () => {
  const built = await build({
    ...serviceBuild(),
    entryPoints: ['src/main.ts'],
    write: false,
    metafile: true,
  });
  outputs = built.metafile.outputs;
  for (const file of built.outputFiles)
    if (file.path.endsWith('.js')) texts.set(basename(file.path), file.text);
  text = [...texts.values()].join('\n');
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
  return { outside: [...outside].sort(), bundled: [...bundled], chunks: [...reached] };
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

test('what is loaded at the start is ASCII: V8 keeps any other text with two bytes for each character', () => {
  const { chunks } = loadedAtStart(true);
  const others = chunks.flatMap(path => {
    const found = /.{0,40}[^\p{ASCII}].{0,40}/u.exec(texts.get(basename(path)) ?? '');
    return found && (texts.get(basename(path)) ?? '').length > 10_000 ? [found[0]] : [];
  });
  expect(others).toEqual([]);
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

test('what packages do when they are loaded and nothing needs is left out', () => {
  expect(text.includes('application/vnd.lotus-1-2-3')).toBe(false);
  expect(loadedAtStart(true).bundled).not.toContain('node_modules/import-fresh');
});

test('the OAuth engine makes no getter for each request', () => {
  expect(text).toContain('ctx.oidc=new this.OIDCContext(ctx);');
  expect(text).not.toMatch(/defineProperty\(ctx/);
});

test('nothing that a start loads makes Node load undici', () => {
  const { chunks } = loadedAtStart(true);
  const imports = chunks.flatMap(path => texts.get(basename(path))?.match(/\bfrom ?"(node:)?http2?"/g) ?? []);
  expect(imports).toEqual([]);
  const inputs = chunks.flatMap(path => Object.keys(outputs[path]?.inputs ?? {}));
  expect(inputs.filter(path => path.endsWith('@hono/node-server/dist/index.mjs'))).toEqual([]);
});

/**
 * A module of the OAuth engine as the build changes it, and as it is.
 * @param {string} name
 */
async function builtAndOwn(name) {
  const path = join(projectRoot, 'node_modules/oidc-provider/lib', name);
  const { plugins = [] } = serviceBuild();
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    plugins,
  });
  const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`;
  return Promise.all([import(url), import(pathToFileURL(path).href)]);
}

test('the OAuth engine refuses the same tokens as without the build', async () => {
  const [built, own] = await builtAndOwn('shared/reject_structured_tokens.js');
  const header = Buffer.from('{"alg":"ES256"}').toString('base64url');
  const cases = {
    opaque: 'passed on',
    'opaque.with.dots': 'passed on',
    [`${header}.two`]: 'passed on',
    [`${header}.three.parts`]: 'refused',
    [`${header}.five.parts.of.it`]: 'refused',
  };
  for (const [token, expected] of Object.entries(cases))
    for (const { default: reject } of [built, own]) {
      const context = { oidc: { params: { token }, route: 'introspection' } };
      const outcome = await reject(context, async () => 'passed on').catch(
        (/** @type {{ error: string }} */ { error }) =>
          error === 'unsupported_token_type' ? 'refused' : error,
      );
      expect([token, outcome]).toEqual([token, expected]);
    }
});

test('the OAuth engine words its lists as without the build', async () => {
  const [built, own] = await builtAndOwn('helpers/formatters.js');
  for (const list of [['a'], ['a', 'b'], ['a', 'b', 'c']])
    for (const type of ['conjunction', 'disjunction'])
      expect(built.formatList(list, { type })).toBe(own.formatList(list, { type }));
});

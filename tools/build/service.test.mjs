// @ts-check
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { serviceBuild } from './service.mjs';

/**
 * The installed packages that an entry point loads when it starts, without what is imported later.
 * @param {string} entry such as `src/main.ts`
 * @param {boolean} withStart whether `import()` of our own modules counts: the service imports its start so
 */
async function loadedAtStart(entry, withStart) {
  const { metafile } = await build({ ...serviceBuild(), entryPoints: [entry], write: false, metafile: true });
  const { outputs } = metafile;
  const first = Object.keys(outputs).find(path => outputs[path]?.entryPoint === entry) ?? '';
  const starts = Object.keys(outputs).filter(path => outputs[path]?.entryPoint === 'src/start.ts');
  const reached = new Set([first, ...(withStart ? starts : [])]);
  const packages = new Set();
  for (const path of reached) {
    for (const imported of outputs[path]?.imports ?? []) {
      if (imported.kind !== 'import-statement') continue;
      if (imported.external) packages.add(imported.path);
      else reached.add(imported.path);
    }
  }
  return [...packages];
}

test('the packages of the traces are loaded only where traces are on', async () => {
  const packages = await loadedAtStart('src/main.ts', true);
  expect(packages).toContain('pg');
  // Without its other packages, the API does nothing. The package of the metrics loads it too.
  expect(packages.filter(name => name.startsWith('@opentelemetry/'))).toEqual(['@opentelemetry/api']);
});

test('pg and hono are not loaded before the traces have started', async () => {
  expect((await loadedAtStart('src/main.ts', false)).filter(name => !name.startsWith('node:'))).toEqual([]);
});

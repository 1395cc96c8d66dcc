import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { projectRoot } from '../project.mjs';

const folder = join(projectRoot, 'apps/service/dist/reference');

/** The package of the renderer. Those that it needs are inside its script. */
export const SERVED_RENDERER = 'node_modules/@scalar/api-reference';

/** The renderer for browsers, as its package publishes it. */
const renderer = join(projectRoot, SERVED_RENDERER, 'dist/browser/standalone.js');

/** Puts the scripts of the API reference beside the bundle of the service, which serves them. */
export async function buildReference() {
  await build({
    entryPoints: [join(projectRoot, 'apps/reference/src/reference.ts')],
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    logLevel: 'warning',
  });
  cpSync(renderer, join(folder, 'scalar.js'));
  for (const name of ['reference.js', 'scalar.js']) {
    const script = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(script, { level: constants.Z_BEST_COMPRESSION }));
  }
}

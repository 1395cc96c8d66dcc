// @ts-check
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle, stop as stopBundler } from 'esbuild';
import { build as buildPages } from 'vite';
import { compressTexts } from './build/compress.ts';
import { drawLogin } from './build/draw-login.ts';
import { buildReference, SERVED_RENDERER } from './build/reference.ts';
import { packagesOfPage, writeSbom } from './build/sbom.ts';
import { serviceBuild } from './build/service.ts';
import { inputsStamp, readStamp, removeStamp, writeStamp } from './build/stamp.ts';
import { projectRoot } from './project.mjs';

const portal = join(projectRoot, 'apps/portal');
const staffConsole = join(projectRoot, 'apps/console');

/**
 * Builds the portal, the console and the service, unless the present build has the same inputs.
 * @param {(step: string) => void} onProgress
 */
export async function buildIfNeeded(onProgress) {
  const stamp = inputsStamp();
  if (readStamp() === stamp && existsSync(join(portal, 'dist/index.html'))) return;
  // An interrupted build leaves no stamp, so the next start builds again.
  removeStamp();
  onProgress('Building the portal');
  const builtPortal = await buildPages({
    root: portal,
    configLoader: 'runner',
    logLevel: 'warn',
    build: { manifest: true, emptyOutDir: true },
  });
  await compressTexts(join(portal, 'dist'));
  await drawLogin();
  onProgress('Building the console');
  const builtConsole = await buildPages({
    root: staffConsole,
    configLoader: 'runner',
    logLevel: 'warn',
    build: { emptyOutDir: true },
  });
  await compressTexts(join(staffConsole, 'dist'));
  onProgress('Building the service');
  rmSync(join(projectRoot, 'apps/service/dist'), { recursive: true, force: true });
  await bundle(serviceBuild());
  await buildReference();
  await stopBundler();
  writeSbom([...[builtPortal, builtConsole].flatMap(packagesOfPage), SERVED_RENDERER]);
  writeStamp(stamp);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildIfNeeded(step => console.log(`· ${step}`));
}

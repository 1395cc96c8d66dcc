// @ts-check
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { compressTexts } from '../tools/build/compress.mjs';
import { projectRoot } from '../tools/project.mjs';

const assets = join(projectRoot, 'apps/portal/dist/assets');

/**
 * Builds the page that only mounts React, in the same way as the portal, and puts its script beside those of the portal, so
 * that the same server sends both.
 * @param {string} directory for what is built
 * @returns {Promise<{ index: string, remove: () => Promise<void> }>} the page, and a function that removes its script again
 */
export async function buildBaselinePage(directory) {
  process.env['NODE_ENV'] = 'production';
  await build({
    root: join(projectRoot, 'bench/baseline-page'),
    configFile: false,
    logLevel: 'warn',
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    build: {
      outDir: directory,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { entryFileNames: 'assets/baseline-page-[hash].js' } },
    },
  });
  await compressTexts(directory);
  const files = await readdir(join(directory, 'assets'));
  await cp(join(directory, 'assets'), assets, { recursive: true });
  return {
    index: join(directory, 'index.html'),
    remove: async () => {
      await Promise.all(files.map(file => rm(join(assets, file), { force: true })));
    },
  };
}

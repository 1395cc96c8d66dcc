// @ts-check
import { join } from 'node:path';
import { projectRoot } from '../project.mjs';
import { readManifests } from '../workspaces.mjs';

/**
 * Bundles the service and the operators' command with our own packages; installed packages stay outside.
 * @returns {import('esbuild').BuildOptions}
 */
export function serviceBuild() {
  const root = join(projectRoot, 'apps/service');
  return {
    absWorkingDir: root,
    entryPoints: ['src/main.ts', 'src/talon.ts'],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    sourcemap: true,
    chunkNames: 'chunks/[name]-[hash]',
    external: installedPackages(),
    loader: { '.svg': 'text', '.css': 'text', '.sql': 'text' },
    logLevel: 'warning',
  };
}

function installedPackages() {
  const names = Object.values(readManifests()).flatMap(manifest => Object.keys(manifest.dependencies ?? {}));
  return [...new Set(names)].filter(name => !name.startsWith('@talon/'));
}

// @ts-check
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, globSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { memoryOptions } from '../start/service-process.mjs';
import { canChangeRoot, IMAGE_USER, nodeInRoot } from './change-root.mjs';

/** Loads the modules of a start, and nothing runs. */
const script = `import { enableCompileCache, flushCompileCache } from 'node:module';
const { globSync } = await import('node:fs');
const [dist] = process.argv.slice(1);
enableCompileCache(dist + '/compile-cache');
for (const start of globSync(dist + '/chunks/start-*.js')) await import(start);
flushCompileCache();`;

/**
 * Fills the compile cache of Node beside a built service. Node uses it only with the same options, for the same user, and with the
 * same path of the service.
 * @param {string} dist the folder of the build
 */
export function fillCompileCache(dist) {
  rmSync(join(dist, 'compile-cache'), { recursive: true, force: true });
  execFileSync(process.execPath, argumentsFor(dist));
}

/**
 * The same for the image in a folder, whose service runs as the user of the Containerfile. Only root can do it.
 * @param {string} root
 */
export function fillCompileCacheOfImage(root) {
  if (!canChangeRoot) throw new Error('only root on Linux can fill it');
  const dist = '/app/apps/service/dist';
  const folder = join(root, dist, 'compile-cache');
  mkdirSync(folder);
  chownSync(folder, IMAGE_USER, IMAGE_USER);
  const [program, ...args] = nodeInRoot(root, argumentsFor(dist));
  try {
    execFileSync(program, args, { env: {} });
  } catch (error) {
    // The service must find no folder that it can write.
    rmSync(folder, { recursive: true });
    throw error;
  }
  // As all other files: root's, and nobody else can write them.
  for (const path of [folder, ...globSync('**', { cwd: folder }).map(each => join(folder, each))]) {
    chownSync(path, 0, 0);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
}

/** @param {string} dist */
function argumentsFor(dist) {
  return [...memoryOptions, '--input-type=module', '--eval', script, dist];
}

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { projectRoot } from '../project.mjs';

const INPUTS = ['package-lock.json', 'tsconfig.json', 'apps', 'packages', 'tools/build', 'tools/build.mjs'];
const NO_INPUT = /(^|[\\/])(node_modules|dist|gallery)([\\/]|$)|\.test\.\w+$/;
const stampFile = join(projectRoot, 'apps/service/dist/build-stamp');

/** A hash of everything that the build reads. */
export function inputsStamp(): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of INPUTS.flatMap(filesUnder)) {
    hash.update(`\0${path.split(sep).join('/')}\0`).update(readFileSync(join(projectRoot, path)));
  }
  return hash.digest('hex');
}

/** The stamp of the present build. */
export function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

export function writeStamp(stamp: string) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

export function removeStamp() {
  rmSync(stampFile, { force: true });
}

/** The files at or below a path from the root, in one order everywhere. */
function filesUnder(path: string): string[] {
  if (path.includes('.')) return [path];
  return readdirSync(join(projectRoot, path), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
    .filter(file => !NO_INPUT.test(file))
    .sort();
}

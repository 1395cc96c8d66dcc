// @ts-check
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../project.mjs';
import { readManifests } from '../workspaces.mjs';

/** Folders that the copy creates itself or does not need. */
const NOT_LINKED = new Set(['@talon', '.bin', '.package-lock.json', '.vite', '.vite-temp']);

/**
 * Copies the files that git tracks or would track to a new temporary directory. Installed packages are linked to the
 * project, our own packages to the copy.
 * @returns {string} the copy's directory
 */
export function copyProject() {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'talon-mutation-')));
  for (const file of workingFiles()) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(projectRoot, file), join(copy, file));
  }
  linkPackages(join(copy, 'node_modules'));
  for (const [path, { name }] of Object.entries(readManifests())) {
    if (path && name) symlinkSync(join(copy, path), join(copy, 'node_modules', name));
  }
  return copy;
}

function workingFiles() {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return list.split('\0').filter(file => file !== '' && existsSync(join(projectRoot, file)));
}

/** @param {string} target */
function linkPackages(target) {
  const installed = join(projectRoot, 'node_modules');
  mkdirSync(join(target, '@talon'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (!NOT_LINKED.has(name)) symlinkSync(join(installed, name), join(target, name));
  }
}

// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.mjs';

/**
 * @typedef {object} Manifest what we read of a package.json
 * @property {string} [name]
 * @property {string} [version]
 * @property {string[]} [workspaces]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * @returns {Record<string, Manifest>} by path from the root, which is itself the empty path
 */
export function readManifests() {
  const root = readManifest('');
  /** @type {Record<string, Manifest>} */
  const manifests = { '': root };
  for (const pattern of root.workspaces ?? []) {
    for (const path of directoriesOf(pattern)) manifests[path] = readManifest(path);
  }
  return manifests;
}

/**
 * @param {string} pattern of a workspace: a directory, or all below one, such as packages/*
 */
function directoriesOf(pattern) {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -2);
  return readdirSync(join(projectRoot, parent))
    .map(name => `${parent}/${name}`)
    .filter(path => existsSync(join(projectRoot, path, 'package.json')));
}

/**
 * @param {string} path
 * @returns {Manifest}
 */
function readManifest(path) {
  return JSON.parse(readFileSync(join(projectRoot, path, 'package.json'), 'utf8'));
}

// @ts-check
import { globFiles } from './files.mjs';
import { foldersOfModules, foldersOfTests, layers, places } from './layout.mjs';
import { readSource } from './source.mjs';
import { tablesWrittenIn } from './tables.mjs';

const SOURCE = /^(?!.*\.test\.).*\.tsx?$/;

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {string} purpose
 * @property {number} files
 * @property {string[]} imports the layers that it imports from, in their order
 */

/**
 * @param {keyof typeof layers} root of an application
 * @returns {Layer[]} the layers that exist, the lowest first
 */
export function readLayers(root) {
  const names = Object.keys(layers[root]);
  return Object.entries(layers[root])
    .map(([name, purpose]) => {
      const files = globFiles(`${root}/${name}`, SOURCE);
      const imported = new Set(
        files.flatMap(file => [...readSource(file).imports.values()]).map(({ file }) => layerOf(file)),
      );
      const imports = names.filter(each => each !== name && imported.has(each));
      return { name, purpose, files: files.length, imports };
    })
    .filter(({ files }) => files > 0);

  /** @param {string} file */
  function layerOf(file) {
    return file.slice(root.length + 1).split('/')[0] ?? '';
  }
}

/**
 * @param {Set<string>} tables
 * @returns {{ module: string, tables: string[] }[]} the modules of the service that write tables, by name
 */
export function readOwners(tables) {
  /** @type {Map<string, Set<string>>} */
  const owners = new Map();
  for (const file of globFiles(places.service, SOURCE)) {
    const module = moduleOf(file.slice(places.service.length + 1));
    if (foldersOfTests.includes(module)) continue;
    for (const table of tablesWrittenIn(file, tables))
      owners.set(module, (owners.get(module) ?? new Set()).add(table));
  }
  return [...owners]
    .map(([module, written]) => ({ module, tables: [...written].sort() }))
    .sort((one, other) => one.module.localeCompare(other.module, 'en'));
}

/** @param {string} path within the service */
function moduleOf(path) {
  const [layer = '', name = ''] = path.split('/');
  return foldersOfModules.includes(layer) ? `${layer}/${name}` : layer;
}

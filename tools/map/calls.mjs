// @ts-check
import { globFiles, read } from './files.mjs';

/**
 * @typedef {object} Call
 * @property {string} feature
 * @property {string} address method and path
 * @property {string} name as the contract exports it
 */

/** @returns {Call[]} every call of the contract, in the contract's order */
export function readCalls() {
  return globFiles('packages/contract/src', /^[a-z-]+\.ts$/).flatMap(file => {
    const found = read(file).matchAll(
      /export const (\w+) = endpoint\(\{\s*method: '(\w+)',\s*path: '([^']+)'/g,
    );
    const feature = file.replace(/.*\/|\.ts$/g, '');
    return [...found].map(([, name = '', method, path]) => ({ feature, name, address: `${method} ${path}` }));
  });
}

/** @returns {Map<string, string>} the file of the use case that each call, by name, is bound to */
export function readBindings() {
  const bindings = new Map();
  for (const file of globFiles('apps/service/src', /^([a-z-]+-)?routes\.ts$/)) {
    const text = read(file);
    for (const [, call, useCase] of text.matchAll(/\broute\(\s*(?:endpoints|resources)\.(\w+),\s*(\w+)/g)) {
      const imported = new RegExp(`import \\{[^}]*\\b${useCase}\\b[^}]*\\} from '\\./([\\w-]+)'`).exec(text);
      if (imported) bindings.set(call, file.replace(/[^/]+$/, `${imported[1]}.ts`));
    }
  }
  return bindings;
}

// @ts-check
import { posix } from 'node:path';
import { globFiles, read } from './files.mjs';
import { places } from './layout.mjs';

/**
 * @typedef {object} Call
 * @property {string} feature
 * @property {string} address method and path
 * @property {string} name as the contract exports it
 */

/** @returns {Call[]} every call of the contract, in the contract's order */
export function readCalls() {
  return globFiles(places.contract, /^[a-z-]+\.ts$/).flatMap(file => {
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
  for (const file of globFiles(places.service, /^([a-z-]+-)?routes\.ts$/)) {
    const text = read(file);
    for (const [, call, useCase] of text.matchAll(
      /\broute\(\s*(?:endpoints|resources|consoleCalls)\.(\w+),\s*(\w+)/g,
    )) {
      const imported = new RegExp(`import \\{[^}]*\\b${useCase}\\b[^}]*\\} from '(\\.[^']+)'`).exec(text);
      if (imported) bindings.set(call, `${posix.join(posix.dirname(file), imported[1] ?? '')}.ts`);
    }
  }
  return bindings;
}

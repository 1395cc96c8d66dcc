// @ts-check
import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import { isTrue, printed } from './template-values.mjs';

/**
 * The functions of Helm that the charts use, with the same results. `include` belongs to the renderer.
 * @type {Record<string, (...given: any[]) => unknown>}
 */
export const functions = {
  include: () => {
    throw new Error('the renderer includes');
  },
  default: (otherwise, value) => (isTrue(value) ? value : otherwise),
  not: value => !isTrue(value),
  and: (...values) => values.find(value => !isTrue(value)) ?? values.at(-1),
  or: (...values) => values.find(isTrue) ?? values.at(-1),
  list: (...values) => values,
  add: (...numbers) => numbers.reduce((sum, each) => sum + each, 0),
  quote: value => (value === undefined || value === null ? '' : goString(printed(value))),
  nindent: (spaces, text) => `\n${text}`.replaceAll('\n', `\n${' '.repeat(spaces)}`).replace(/^ +/, ''),
  toYaml: value => stringify(value, { indentSeq: false, sortMapEntries: true, lineWidth: 0 }).trimEnd(),
  toJson: value => goJson(value),
  sha256sum: text => createHash('sha256').update(text).digest('hex'),
};

/** As Go encodes: with the keys in order, and what HTML could misread escaped. @param {unknown} value */
function goJson(value) {
  const sorted = JSON.stringify(value, (_, each) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
  return sorted.replace(/[<>&\u2028\u2029]/g, found => {
    const code = found.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}

/** As `%q` of Go quotes what can be printed; other characters are not in the subset. @param {string} text */
function goString(text) {
  const isPrintable = /^(?:[\P{C}\n\t])*$/u.test(text);
  if (!isPrintable) throw new Error('quote: a control character is not in the subset');
  return JSON.stringify(text);
}

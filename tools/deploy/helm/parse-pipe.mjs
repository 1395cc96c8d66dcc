// @ts-check
import { functions } from './template-functions.mjs';

/** @typedef {{ value: string | number | boolean }} Literal */
/** @typedef {{ root: string, path: string[] }} Lookup `.a.b`, `$.a` or `$name`; the root is '', `$` or `$name` */
/** @typedef {{ call: string, given: Operand[] }} Call */
/** @typedef {Literal | Lookup | Call} Operand */
/** @typedef {Operand} Pipe `a | f 1` is f(1, a) */

/**
 * @param {string[]} words of one action
 * @returns {Pipe}
 */
export function parsePipe(words) {
  const rest = [...words];
  const pipe = readPipe(rest);
  if (rest.length > 0) throw new Error(`${rest[0]} is not expected in {{ ${words.join(' ')} }}`);
  return pipe;
}

/** @param {string[]} words @returns {Pipe} */
function readPipe(words) {
  let result = readCommand(words);
  while (words[0] === '|') {
    words.shift();
    const next = readCommand(words);
    if (!('call' in next)) throw new Error('only a function may follow |');
    result = { call: next.call, given: [...next.given, result] };
  }
  return result;
}

/** @param {string[]} words @returns {Operand} a function with its arguments, or one value */
function readCommand(words) {
  const first = readOperand(words);
  if (!('call' in first) || first.given.length > 0) return first;
  const given = [];
  while (words.length > 0 && words[0] !== '|' && words[0] !== ')') given.push(readOperand(words));
  return { call: first.call, given };
}

/** @param {string[]} words @returns {Operand} */
function readOperand(words) {
  const word = words.shift() ?? '';
  if (word === '(') {
    const inside = readPipe(words);
    if (words.shift() !== ')') throw new Error('( without )');
    return inside;
  }
  if (/^"|^-?\d/.test(word)) return { value: JSON.parse(word) };
  if (word === 'true' || word === 'false') return { value: word === 'true' };
  const [root = '', ...path] = word.split('.');
  if (word === '.') return { root: '', path: [] };
  if (root === '' || root.startsWith('$')) return { root, path };
  if (!Object.hasOwn(functions, word)) throw new Error(`${word} is not in the subset`);
  return { call: word, given: [] };
}

// @ts-check
import { functions } from './template-functions.mjs';
import { isTrue, printed } from './template-values.mjs';

/** @typedef {import('./parse-template.mjs').Node} Node */
/** @typedef {import('./parse-pipe.mjs').Operand} Operand */
/** @typedef {{ dot: unknown, variables: Record<string, unknown>, defined: Map<string, Node[]> }} Scope */

/**
 * @param {Node[]} nodes
 * @param {unknown} data
 * @param {Map<string, Node[]>} defined what `include` may name
 * @returns {string}
 */
export function runTemplate(nodes, data, defined) {
  return run(nodes, { dot: data, variables: { $: data }, defined });
}

/** @param {Node[]} nodes @param {Scope} scope @returns {string} */
function run(nodes, scope) {
  const parts = nodes.map(node => {
    if (node.kind === 'text') return node.text;
    const value = evaluate(node.pipe, scope);
    if (node.kind === 'print') return printed(value);
    if (!isTrue(value)) return run(node.otherwise, scope);
    if (node.kind === 'if') return run(node.body, scope);
    if (node.kind === 'with') return run(node.body, { ...scope, dot: value });
    return entriesOf(value)
      .map(([key, each]) => {
        const [first, second] = node.names;
        const named = second ? { [String(first)]: key, [second]: each } : first ? { [first]: each } : {};
        return run(node.body, { ...scope, dot: each, variables: { ...scope.variables, ...named } });
      })
      .join('');
  });
  return parts.join('');
}

/** Maps in the order of their keys. @param {unknown} value @returns {[string | number, unknown][]} */
function entriesOf(value) {
  if (Array.isArray(value)) return [...value.entries()];
  if (value && typeof value === 'object')
    return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  throw new Error(`range over ${JSON.stringify(value)}`);
}

/** @param {Operand} operand @param {Scope} scope @returns {unknown} */
function evaluate(operand, scope) {
  if ('value' in operand) return operand.value;
  if ('root' in operand)
    return lookUp(operand.root === '' ? scope.dot : variable(operand.root, scope), operand.path);
  const given = operand.given.map(each => evaluate(each, scope));
  if (operand.call !== 'include') return functions[operand.call]?.(...given);
  const [name, data] = given;
  const nodes = scope.defined.get(String(name));
  if (!nodes) throw new Error(`no template ${String(name)}`);
  return runTemplate(nodes, data, scope.defined);
}

/** @param {string} name @param {Scope} scope */
function variable(name, { variables }) {
  if (!Object.hasOwn(variables, name)) throw new Error(`no variable ${name}`);
  return variables[name];
}

/** @param {unknown} value @param {string[]} path @returns {unknown} */
function lookUp(value, path) {
  return path.reduce((/** @type {any} */ each, name) => {
    if (!each || typeof each !== 'object') throw new Error(`${path.join('.')}: nothing has ${name}`);
    return Object.hasOwn(each, name) ? each[name] : undefined;
  }, value);
}

// @ts-check
import { extname } from 'node:path';
import { parseAst } from 'vite';

/** Names with which a test or a group of tests begins, and words after a dot or in the options with which it does not run. */
const groups = ['describe', 'suite'];
const tests = ['test', 'it'];
const notRun = ['skip', 'skipIf', 'runIf', 'todo', 'fails'];

/** @typedef {any} Node of the syntax tree */

/**
 * What is wrong with the test or group whose title contains a text; undefined if it runs and expects something.
 * @param {string} path
 * @param {string} source
 * @param {string} title
 * @returns {string | undefined}
 */
export function problemOfTest(path, source, title) {
  const lang = extname(path) === '.tsx' ? 'tsx' : 'ts';
  const found = declared(parseAst(source, { lang }), false).filter(each => each.title.includes(title));
  if (found.length === 0) return 'there is no test with this title';
  const all = found.flatMap(each => (each.isGroup ? declared(each.body, each.isSkipped) : [each]));
  const inside = all.filter(({ isGroup }) => !isGroup);
  if (inside.length === 0) return 'the group has no test';
  if (inside.some(({ isSkipped }) => isSkipped)) return 'it is skipped';
  if (inside.some(({ body }) => !contains(body, isExpectation))) return 'it expects nothing';
  return undefined;
}

/**
 * The tests and groups in a part of a file.
 * @param {Node} node
 * @param {boolean} isSkipped whether a group around it is
 * @returns {{ title: string, isGroup: boolean, isSkipped: boolean, body: Node }[]}
 */
function declared(node, isSkipped) {
  const here = node.type === 'CallExpression' ? declaration(node, isSkipped) : undefined;
  const inner = childrenOf(node).flatMap(child => declared(child, here?.isSkipped ?? isSkipped));
  return here ? [here, ...inner] : inner;
}

/**
 * @param {Node} call
 * @param {boolean} isInSkipped
 */
function declaration({ callee, arguments: given }, isInSkipped) {
  const [name = '', ...words] = namesOf(callee);
  const title = textOf(given[0]);
  const body = given.find((/** @type {Node} */ each) => /Function/.test(each.type));
  if (title === undefined || !body || ![...groups, ...tests].includes(name)) return undefined;
  const options = given.flatMap((/** @type {Node} */ each) =>
    each.type === 'ObjectExpression' ? each.properties.map((/** @type {Node} */ of) => of.key?.name) : [],
  );
  const isSkipped =
    isInSkipped ||
    [...words, ...options].some(word => notRun.includes(word)) ||
    (tests.includes(name) && contains(body.body, isSkipCall));
  return { title, isGroup: groups.includes(name), isSkipped, body: body.body };
}

/**
 * `test.each` and `test.each(rows)` are `test` and `each`.
 * @param {Node} callee
 * @returns {string[]}
 */
function namesOf(callee) {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'MemberExpression') return [...namesOf(callee.object), callee.property.name];
  return callee.type === 'CallExpression' || callee.type === 'TSInstantiationExpression'
    ? namesOf(callee.callee ?? callee.expression)
    : [];
}

/**
 * @param {Node} node
 * @returns {string | undefined}
 */
function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map((/** @type {Node} */ part) => part.value.cooked).join('');
}

/** @param {Node} node */
const isExpectation = node => node.type === 'CallExpression' && namesOf(node.callee)[0] === 'expect';

/** @param {Node} node */
const isSkipCall = node => node.type === 'CallExpression' && namesOf(node.callee)[1] === 'skip';

/**
 * @param {Node} node
 * @param {(node: Node) => boolean} isWanted
 * @returns {boolean}
 */
function contains(node, isWanted) {
  return isWanted(node) || childrenOf(node).some(child => contains(child, isWanted));
}

/**
 * @param {Node} node
 * @returns {Node[]}
 */
function childrenOf(node) {
  return Object.values(node)
    .flat()
    .filter(value => typeof value === 'object' && value !== null && typeof value.type === 'string');
}

import { extname } from 'node:path';
import { parseAst } from 'vite';

/** Names with which a test or a group of tests begins, and words after a dot or in the options with which it does not run. */
const groups = ['describe', 'suite'];
const tests = ['test', 'it'];
const notRun = ['skip', 'skipIf', 'runIf', 'todo', 'fails'];

/** Of the syntax tree, with the fields that are read here. */
interface Node {
  type: string;
  name: string;
  value: unknown;
  callee: Node;
  expression: Node;
  object: Node;
  property: Node;
  arguments: Node[];
  /** Of an object; a spread has no key. */
  properties: { key?: Node }[];
  body: Node;
  quasis: { value: { cooked: string } }[];
}

/** What is wrong with the test or group whose title contains a text; undefined if it runs and expects something. */
export function problemOfTest(path: string, source: string, title: string): string | undefined {
  const lang = extname(path) === '.tsx' ? 'tsx' : 'ts';
  const found = declared(parseAst(source, { lang }) as unknown as Node, false).filter(each =>
    each.title.includes(title),
  );
  if (found.length === 0) return 'there is no test with this title';
  const all = found.flatMap(each => (each.isGroup ? declared(each.body, each.isSkipped) : [each]));
  const inside = all.filter(({ isGroup }) => !isGroup);
  if (inside.length === 0) return 'the group has no test';
  if (inside.some(({ isSkipped }) => isSkipped)) return 'it is skipped';
  if (inside.some(({ body }) => !contains(body, isExpectation))) return 'it expects nothing';
  return undefined;
}

/** The tests and groups in a part of a file, which may stand in a skipped group. */
function declared(
  node: Node,
  isSkipped: boolean,
): { title: string; isGroup: boolean; isSkipped: boolean; body: Node }[] {
  const here = node.type === 'CallExpression' ? declaration(node, isSkipped) : undefined;
  const inner = childrenOf(node).flatMap(child => declared(child, here?.isSkipped ?? isSkipped));
  return here ? [here, ...inner] : inner;
}

function declaration({ callee, arguments: given }: Node, isInSkipped: boolean) {
  const [name = '', ...words] = namesOf(callee);
  const title = textOf(given[0]);
  const body = given.find(each => /Function/.test(each.type));
  if (title === undefined || !body || ![...groups, ...tests].includes(name)) return undefined;
  const options = given.flatMap(each =>
    each.type === 'ObjectExpression' ? each.properties.map(({ key }) => key?.name ?? '') : [],
  );
  const isSkipped =
    isInSkipped ||
    [...words, ...options].some(word => notRun.includes(word)) ||
    (tests.includes(name) && contains(body.body, isSkipCall));
  return { title, isGroup: groups.includes(name), isSkipped, body: body.body };
}

/** `test.each` and `test.each(rows)` are `test` and `each`. */
function namesOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'MemberExpression') return [...namesOf(callee.object), callee.property.name];
  return callee.type === 'CallExpression' || callee.type === 'TSInstantiationExpression'
    ? namesOf(callee.callee ?? callee.expression)
    : [];
}

function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ value }) => value.cooked).join('');
}

const isExpectation = (node: Node) => node.type === 'CallExpression' && namesOf(node.callee)[0] === 'expect';

const isSkipCall = (node: Node) => node.type === 'CallExpression' && namesOf(node.callee)[1] === 'skip';

function contains(node: Node, isWanted: (node: Node) => boolean): boolean {
  return isWanted(node) || childrenOf(node).some(child => contains(child, isWanted));
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(value => typeof value === 'object' && value !== null && typeof value.type === 'string');
}

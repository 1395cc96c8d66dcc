// @ts-check
import { cutTemplate } from './cut-template.mjs';
import { parsePipe } from './parse-pipe.mjs';

/** @typedef {import('./parse-pipe.mjs').Pipe} Pipe */
/** @typedef {{ kind: 'text', text: string }} Text */
/** @typedef {{ kind: 'print', pipe: Pipe }} Print */
/** @typedef {{ kind: 'if' | 'with' | 'range', names: string[], pipe: Pipe, body: Node[], otherwise: Node[] }} Block */
/** @typedef {Text | Print | Block} Node */

const blocks = new Set(['if', 'with', 'range']);

/**
 * Parses a template of the subset that docs/decisions/0127 describes, and refuses everything else.
 * @param {string} source
 * @param {Map<string, Node[]>} defined receives what `define` names
 * @returns {Node[]}
 */
export function parseTemplate(source, defined) {
  const pieces = cutTemplate(source);
  let next = 0;

  /** @returns {{ nodes: Node[], end: string[] }} the nodes until `else`, `end` or the end of the file */
  function parseNodes() {
    /** @type {Node[]} */
    const nodes = [];
    for (let piece = pieces[next]; piece; piece = pieces[next]) {
      next += 1;
      if ('text' in piece) nodes.push({ kind: 'text', text: piece.text });
      else {
        const [first = ''] = piece.action;
        if (first === 'end' || first === 'else') return { nodes, end: piece.action };
        if (first === 'define') define(piece.action);
        else if (blocks.has(first)) nodes.push(parseBlock(piece.action));
        else nodes.push({ kind: 'print', pipe: parsePipe(piece.action) });
      }
    }
    return { nodes, end: [] };
  }

  /** @param {string[]} action @returns {Block} */
  function parseBlock([first = '', ...rest]) {
    const kind = /** @type {Block['kind']} */ (first);
    const assigned = rest.indexOf(':=');
    if (assigned >= 0 && kind !== 'range') throw new Error(`a variable of ${kind} is not in the subset`);
    const names = rest.slice(0, Math.max(assigned, 0)).filter(word => word !== ',');
    const pipe = parsePipe(rest.slice(assigned + 1));
    const { nodes: body, end } = parseNodes();
    if (end[0] === 'end') return { kind, names, pipe, body, otherwise: [] };
    if (end.length !== 1) throw new Error(`${kind} without end, or with an else that is not in the subset`);
    const { nodes: otherwise, end: last } = parseNodes();
    if (last[0] !== 'end') throw new Error(`${kind} without end`);
    return { kind, names, pipe, body, otherwise };
  }

  /** @param {string[]} action */
  function define([, name = '', ...rest]) {
    const { nodes, end } = parseNodes();
    if (rest.length > 0 || end[0] !== 'end') throw new Error(`define ${name} without end`);
    defined.set(JSON.parse(name), nodes);
  }

  const { nodes, end } = parseNodes();
  if (end.length > 0) throw new Error(`${end[0]} without a beginning`);
  return nodes;
}

// @ts-check

/** @typedef {{ text: string } | { action: string[] }} Piece text as it is, or the words of one `{{ … }}` */

const words =
  /"(?:[^"\\\n]|\\.)*"|-?\d+(?![\w.])|\$?\w*(?:\.\w+)+|\$\w*|\.|\w+|:=|[|(),]|\s+|(?<unknown>.)/gs;

/**
 * Cuts a template into text and actions. `{{- ` takes away the white space before it, ` -}}` that after it. Comments vanish.
 * @param {string} source
 * @returns {Piece[]}
 */
export function cutTemplate(source) {
  /** @type {Piece[]} */
  const pieces = [];
  let end = 0;
  let isTrimmed = false;
  const addText = (/** @type {string} */ text, /** @type {boolean} */ isTrimmedAfter) => {
    const left = isTrimmed ? text.trimStart() : text;
    pieces.push({ text: isTrimmedAfter ? left.trimEnd() : left });
  };
  for (const found of source.matchAll(/\{\{(-(?=\s))?(.*?)((?<=\s)-)?\}\}/gs)) {
    const [all, before, inside = '', after] = found;
    addText(source.slice(end, found.index), before !== undefined);
    end = found.index + all.length;
    isTrimmed = after !== undefined;
    if (!/^\s*\/\*.*\*\/\s*$/s.test(inside)) pieces.push({ action: cutAction(inside) });
  }
  addText(source.slice(end), false);
  return pieces.filter(piece => !('text' in piece) || piece.text !== '');
}

/** @param {string} action */
function cutAction(action) {
  const found = [...action.matchAll(words)];
  const unknown = found.find(({ groups }) => groups?.['unknown'] !== undefined);
  if (unknown) throw new Error(`${unknown[0]} is not in the subset: {{${action}}}`);
  return found.map(([word]) => word).filter(word => word.trim() !== '');
}

/** What stands in a field, and the caret's place in it. */
export type Typed = { text: string; caret: number };

const gaps = /[\s\p{Pd}\p{Cf}.]/gu;
const groupLength = 4;

/** Whether a text has a place in a grouped number: digits and what people write between them. */
export const isGroupable = (text: string) => /^\d*$/.test(text.replace(gaps, ''));

/** Digits in groups of four, the caret after the same digit as before; any other text stays as it is. */
export function groupDigits({ text, caret }: Typed): Typed {
  if (!isGroupable(text)) return { text, caret };
  const digitsBefore = text.slice(0, caret).replace(gaps, '').length;
  return inFours({ text: text.replace(gaps, ''), caret: digitsBefore });
}

/** A text without gaps in groups of four, the caret after the same sign as before. */
export function inFours({ text, caret }: Typed): Typed {
  const gapsBefore = Math.max(0, Math.ceil(caret / groupLength) - 1);
  return { text: text.replace(/(.{4})(?=.)/gu, '$1 '), caret: caret + gapsBefore };
}

/** Deleting a gap alone would bring it back at once: it takes the sign beyond the gap with it. */
export function mendDeletion(
  typed: Typed,
  before: string,
  inputType: string | undefined,
  group: (typed: Typed) => Typed,
): Typed {
  const onlyGapWent =
    inputType?.startsWith('delete') && typed.text.length < before.length && group(typed).text === before;
  return onlyGapWent ? withoutNeighbour(typed, inputType?.endsWith('Forward')) : typed;
}

/** `text` without the character before the caret or, `ahead`, the one after it. */
export function withoutNeighbour({ text, caret }: Typed, ahead = false): Typed {
  const at = ahead ? caret : caret - 1;
  if (at < 0) return { text, caret };
  return { text: text.slice(0, at) + text.slice(at + 1), caret: at };
}

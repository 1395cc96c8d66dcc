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
  const gapsBefore = Math.max(0, Math.ceil(digitsBefore / groupLength) - 1);
  return {
    text: text.replace(gaps, '').replace(/(\d{4})(?=\d)/g, '$1 '),
    caret: digitsBefore + gapsBefore,
  };
}

/** `text` without the character before the caret or, `ahead`, the one after it. */
export function withoutNeighbour({ text, caret }: Typed, ahead = false): Typed {
  const at = ahead ? caret : caret - 1;
  if (at < 0) return { text, caret };
  return { text: text.slice(0, at) + text.slice(at + 1), caret: at };
}

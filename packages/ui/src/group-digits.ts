/** The text of a field and the position of its caret. */
export type FieldText = { text: string; caret: number };

const gaps = /[\s\p{Pd}\p{Cf}.]/gu;
const groupLength = 4;

/** Whether a text consists of digits and separators only. */
export const isGroupable = (text: string) => /^\d*$/.test(text.replace(gaps, ''));

/** Groups digits by four and keeps the caret after the same digit; other text stays as it is. */
export function groupDigits({ text, caret }: FieldText): FieldText {
  if (!isGroupable(text)) return { text, caret };
  const digitsBefore = text.slice(0, caret).replace(gaps, '').length;
  return groupByFour({ text: text.replace(gaps, ''), caret: digitsBefore });
}

/** Groups a text without spaces by four and keeps the caret after the same character. */
export function groupByFour({ text, caret }: FieldText): FieldText {
  const spacesBefore = Math.max(0, Math.ceil(caret / groupLength) - 1);
  return { text: text.replace(/(.{4})(?=.)/gu, '$1 '), caret: caret + spacesBefore };
}

/** Grouping would restore a deleted space at once, so the character beyond the space is deleted too. */
export function deleteBeyondSpace(
  typed: FieldText,
  before: string,
  inputType: string | undefined,
  group: (typed: FieldText) => FieldText,
): FieldText {
  const isOnlySpaceDeleted =
    inputType?.startsWith('delete') && typed.text.length < before.length && group(typed).text === before;
  return isOnlySpaceDeleted ? deleteCharacter(typed, inputType?.endsWith('Forward')) : typed;
}

/** `text` without the character before the caret or, `ahead`, the one after it. */
export function deleteCharacter({ text, caret }: FieldText, ahead = false): FieldText {
  const at = ahead ? caret : caret - 1;
  if (at < 0) return { text, caret };
  return { text: text.slice(0, at) + text.slice(at + 1), caret: at };
}

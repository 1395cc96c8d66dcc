const longestPattern = 8;

/**
 * Whether the text is one short pattern, repeated to its end: `aaaaaaaaaaaa`, `abcabcabcabc`, `123456123456`. A pattern
 * has at most 8 code points and appears at least twice.
 */
export function isRepeatedPattern(text: string): boolean {
  const signs = [...text];
  for (let period = 1; period <= longestPattern && period * 2 <= signs.length; period += 1) {
    if (signs.every((sign, index) => index < period || sign === signs[index - period])) return true;
  }
  return false;
}

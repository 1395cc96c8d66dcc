/**
 * Letters that look like a Latin letter, upper-case or lower-case: Cyrillic, Greek, Armenian, and Latin letters without a
 * decomposition. A selection of the confusables of Unicode (UTS 39), because the whole list is too large for a page.
 */
const lookAlikes: Record<string, string> = {
  a: '\u0430\u0410\u03b1\u0391\u0251',
  b: '\u0432\u0412\u03b2\u0392\u044c\u042c',
  c: '\u0441\u0421\u03f2\u03f9\u03c2',
  d: '\u0501\u0500\u0111\u0110',
  e: '\u0435\u0415\u03b5\u0395\u0454',
  f: '\u0192',
  g: '\u0261\u050d\u050c\u0581',
  h: '\u04bb\u04ba\u043d\u041d\u0397\u0570\u0127',
  i: '\u0456\u0406\u03b9\u0399\u0131\u0269',
  j: '\u0458\u0408\u03f3',
  k: '\u043a\u041a\u03ba\u039a',
  l: '\u04cf\u04c0\u0142\u0141',
  m: '\u043c\u041c\u039c',
  n: '\u03b7\u039d\u0578\u057c',
  o: '\u043e\u041e\u03bf\u039f\u03c3\u0585',
  p: '\u0440\u0420\u03c1\u03a1',
  q: '\u051b\u051a\u0566',
  r: '\u0433',
  s: '\u0455\u0405',
  t: '\u0442\u0422\u03c4\u03a4\u0167',
  u: '\u03c5\u057d\u03bc',
  v: '\u0475\u0474\u03bd',
  w: '\u051d\u051c\u0448\u03c9',
  x: '\u0445\u0425\u03c7\u03a7',
  y: '\u0443\u0423\u03b3\u03a5\u04af\u04ae',
  z: '\u0396',
};

const latinOf = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) => [...others].map(other => [other, latin] as const)),
);

/** Removes invisible characters: format characters, and those that fonts ignore. */
export function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** Replaces letters that look like Latin letters with these. For comparisons only. */
export function withLatinLetters(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, letter => latinOf.get(letter) ?? letter);
}

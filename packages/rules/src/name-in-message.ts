/** In characters: more than any name that may be given, and than the masked addresses of an account. */
const longestName = 200;

/** What a reader does not see: controls, marks of direction, joiners, fillers, lone surrogates, private characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** `[.]` and `(dot)`, by which people write an address that is no link. */
const bracketedDot = / ?[[({<] ?(?:\.|dot) ?[\])}>] ?/giu;

/**
 * What makes a word an address: a scheme, an `@` before anything but a masked domain, a dot before two letters of a domain,
 * four numbers with dots.
 */
const address =
  /\/\/|\\\\|\b(?:mailto|tel|sms|callto|skype|facetime):|@(?!.•••)\S|[\p{L}\p{M}\p{N}_-]\.(?:xn--|[\p{L}\p{M}]{2})|\d(?:\.\d{1,3}){3}/iu;

/** Six digits and more with at most three other signs between two of them, unless they are the end of a masked number. */
const manyDigits = /(?<!•[\d ]{0,4})[+(]{0,2}\p{N}(?:[^\p{L}\p{N}]{0,3}\p{N}){5,}\)?/gu;

/**
 * A name that somebody chose, as a message may show it: on one line, without what is invisible, and with `…` in place of addresses,
 * also internationalised and disguised ones, and of long runs of digits. Otherwise unchanged; masked addresses and numbers stay.
 */
export function nameInMessage(name: string): string {
  const visible = name
    .replace(/[\s\u2800]+/gu, ' ')
    .replace(invisible, '')
    .replace(bracketedDot, '.');
  const words = visible.split(' ').map(word => (isAddress(word) ? '…' : word));
  const shown = words.join(' ').replace(manyDigits, '…').trim();
  const signs = [...shown];
  return signs.length > longestName ? `${signs.slice(0, longestName).join('')}…` : shown;
}

/** Browsers read compatibility forms as the plain signs, and U+3002 as a dot (UTS 46). */
function isAddress(word: string): boolean {
  return address.test(word.normalize('NFKC').replaceAll('\u3002', '.'));
}

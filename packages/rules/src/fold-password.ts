import { withLatinLetters, withoutInvisible } from './look-alikes';

/** Digits and symbols that people write for a letter. `1` and `!` also stand for `l`. */
const letterOf: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
};

const ligatures: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o' };

/** Folds letter case, width, accents, look-alikes and invisible characters: `Été` with a Greek `É` becomes `ete`. */
export function foldLetters(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  const bare = withoutInvisible(text.normalize('NFKC')).normalize('NFD').replace(/\p{M}/gu, '');
  return withLatinLetters(bare)
    .toLowerCase()
    .replace(/[ßæœø]/g, letter => ligatures[letter] ?? letter);
}

/** The texts that are read when digits and symbols stand for letters: `we1k0m` is read as `weikom` and `welkom`. */
export function readingsOf(text: string): string[] {
  const folded = foldLetters(text);
  return [folded, withLetters(folded), withLetters(folded.replace(/[1!|]/g, 'l'))];
}

/** One text for all readings: `P@ssw0rd` and `password` become the same. It has no `l`, which may be written as `1`. */
export function foldPassword(text: string): string {
  return withLetters(foldLetters(text)).replace(/l/g, 'i');
}

function withLetters(text: string): string {
  return text.replace(/[0134578@$!|€]/g, sign => letterOf[sign] ?? sign);
}

/** The text without the signs between words: `jean-pierre` and `Jean Pierre` become the same. */
export function withoutSeparators(text: string): string {
  return text.replace(/[\s._'’-]/g, '');
}

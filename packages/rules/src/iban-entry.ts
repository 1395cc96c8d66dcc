import { countries, libraryCountry } from './countries';

const codeLength = 2;

/** What stands in a field, and the caret's place in it. */
type Typed = { text: string; caret: number };

/**
 * An IBAN while it is typed, in electronic form: the first two characters are the country's code, whatever was there, and
 * what was typed after them stays, letters too (Dutch, British and Italian numbers have them). Spaces and symbols go, a
 * pasted number keeps no `IBAN` before it and no code twice. `country` as it crosses the wire: `SR` writes `RS`. The caret
 * stays before the same character.
 */
export function enterIban({ text, caret }: Typed, country: string): Typed {
  const code = libraryCountry(country);
  const typed = strip(text);
  if (typed.length < codeLength) {
    const begun = /^[A-Z]/.test(typed) ? code.slice(0, 1) : typed && code + typed;
    return { text: begun, caret: begun.length };
  }
  const { moved, rest } = withoutCode(typed, code);
  // A number pasted behind the code brings its own.
  const iban = code + (moved + rest).replace(new RegExp(`^(${code})+`), '');
  const before = iban.length - strip(text.slice(caret)).length;
  return { text: iban, caret: Math.max(codeLength + moved.length, before) };
}

/** The country of an IBAN, masked or not, as it crosses the wire; undefined where it is none of the list. */
export function countryOfIban(iban: string): string | undefined {
  return countries.find(({ code }) => iban.startsWith(libraryCountry(code)))?.code;
}

function strip(text: string): string {
  const bare = text.replace(/[\p{P}\p{S}\p{Z}\p{C}\s]/gu, '').toUpperCase();
  return bare.replace(/^IBAN(?=[A-Z]{2}\d)/, '');
}

/**
 * What follows the code, which may be somebody else's, have lost a letter, or have got characters before or between its
 * letters: those are moved behind it.
 */
function withoutCode(typed: string, code: string): { moved: string; rest: string } {
  const [first = '', second = ''] = code;
  if (typed.startsWith(code)) return { moved: '', rest: typed.slice(codeLength) };
  const disturbed = new RegExp(`^(.?)${first}(.?)${second}`).exec(typed);
  if (!disturbed) return { moved: '', rest: typed.replace(/^[A-Z]{1,2}(?=\d|$)/, '') };
  const [all, before = '', between = ''] = disturbed;
  return { moved: before + between, rest: typed.slice(all.length) };
}

import { countries, libraryCountry } from './countries';
import { validIban } from './iban';

const codeLength = 2;

/** The text of a field and the position of its caret. */
type Typed = { text: string; caret: number };

/**
 * Formats an IBAN while it is typed, in electronic form. The first two characters become the country's code. The rest is
 * kept, letters included (Dutch, British and Italian numbers have them). Spaces, symbols, a leading `IBAN` and a repeated
 * code are removed. `country` is the wire code: `SR` gives `RS`. The caret stays before the same character.
 */
export function enterIban({ text, caret }: Typed, country: string): Typed {
  const code = libraryCountry(country);
  const typed = strip(text);
  if (typed.length < codeLength) {
    const begun = /^[A-Z]/.test(typed) ? code.slice(0, 1) : typed && code + typed;
    return { text: begun, caret: begun.length };
  }
  const { moved, rest } = withoutCode(typed, code);
  // A number pasted after the country code may begin with that code too.
  const iban = code + (moved + rest).replace(new RegExp(`^(${code})+`), '');
  const before = iban.length - strip(text.slice(caret)).length;
  return { text: iban, caret: Math.max(codeLength + moved.length, before) };
}

/** The wire code of an IBAN's country, masked or not; undefined for a country outside the list. */
export function countryOfIban(iban: string): string | undefined {
  return countries.find(({ code }) => iban.startsWith(libraryCountry(code)))?.code;
}

/**
 * Like `enterIban`, but a whole, valid IBAN of another country keeps its own code, also if the country is not in the list. A
 * person may paste it alone, or after the country code in the field. Typing never changes the country.
 */
export function enterPastedIban(typed: Typed, country: string): Typed {
  const text = wholeIban(strip(typed.text));
  const isForeign = text !== undefined && countryOfIban(text) !== country;
  return isForeign ? { text, caret: text.length } : enterIban(typed, country);
}

function wholeIban(typed: string): string | undefined {
  return [typed, strip(typed.slice(codeLength))].find(each => validIban(each) !== undefined);
}

function strip(text: string): string {
  const bare = text.replace(/[\p{P}\p{S}\p{Z}\p{C}\s]/gu, '').toUpperCase();
  return bare.replace(/^IBAN(?=[A-Z]{2}\d)/, '');
}

/**
 * Splits off the country code. The code may be that of another country, may lack a letter, or may contain characters typed
 * before or inside it. `moved`: those characters, which move after the code. `rest`: the text after the code.
 */
function withoutCode(typed: string, code: string): { moved: string; rest: string } {
  const [first = '', second = ''] = code;
  if (typed.startsWith(code)) return { moved: '', rest: typed.slice(codeLength) };
  const disturbed = new RegExp(`^(.?)${first}(.?)${second}`).exec(typed);
  if (!disturbed) return { moved: '', rest: typed.replace(/^[A-Z]{1,2}(?=\d|$)/, '') };
  const [all, before = '', between = ''] = disturbed;
  return { moved: before + between, rest: typed.slice(all.length) };
}

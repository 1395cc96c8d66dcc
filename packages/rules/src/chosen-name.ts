/** The maximum length of the name that a person may give a device or an authenticator, in characters. */
export const longestChosenName = 40;

/** Controls, line breaks, lone surrogates, and marks that change the direction of the text around them. */
const unwanted = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** The name that a person gives a device or an authenticator, as NFC with single spaces; undefined if the text is not a valid name. */
export function validChosenName(text: string): string | undefined {
  const name = text.normalize('NFC').replace(/ +/g, ' ').trim();
  const characters = [...name].length;
  return characters >= 1 && characters <= longestChosenName && !unwanted.test(name) ? name : undefined;
}

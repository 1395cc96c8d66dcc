/** The characters of the longest name that a person may give a device. */
export const longestDeviceName = 40;

/** Controls, line breaks, lone surrogates, and marks that turn the text around them. */
const unwanted = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** A name that a person gives a device: composed, in single spaces; undefined where it is none. */
export function validDeviceName(text: string): string | undefined {
  const name = text.normalize('NFC').replace(/ +/g, ' ').trim();
  const characters = [...name].length;
  return characters >= 1 && characters <= longestDeviceName && !unwanted.test(name) ? name : undefined;
}

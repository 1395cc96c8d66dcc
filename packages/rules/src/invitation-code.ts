/** Letters and digits without look-alikes or sound-alikes: no 0 O, 1 I L, 5 S, 8 B, U V. */
const alphabet = '234679ACDEFGHJKMNPQRTWXYZ';
const codeSigns = 10;

/** Separators between the groups as people type or copy them: spaces, dashes, invisible marks. */
const gaps = /[\s\p{Pd}\p{Cf}]/gu;
const pattern = new RegExp(`^[${alphabet}]{${codeSigns}}$`);

/** Normalises an invitation code to ten characters, ignoring case and separators; undefined if the text is not a code. */
export function normaliseInvitationCode(text: string): string | undefined {
  const code = text.replace(gaps, '').toUpperCase();
  return pattern.test(code) ? code : undefined;
}

/** Two groups of five, as printed in letters and e-mails. */
export function formatInvitationCode(code: string): string {
  return `${code.slice(0, codeSigns / 2)} ${code.slice(codeSigns / 2)}`;
}

/**
 * A new code, 46 bits; `randomByte` returns a random integer from 0 to 255. Bytes beyond the last multiple of the
 * alphabet's length are drawn again, so that every character is equally likely.
 */
export function newInvitationCode(randomByte: () => number): string {
  const fair = 256 - (256 % alphabet.length);
  let code = '';
  while (code.length < codeSigns) {
    const byte = randomByte();
    if (byte < fair) code += alphabet[byte % alphabet.length];
  }
  return code;
}

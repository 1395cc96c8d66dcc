/** Letters and digits that nobody takes for one another, read or heard: no 0 O, 1 I L, 5 S, 8 B, U V. */
const alphabet = '234679ACDEFGHJKMNPQRTWXYZ';
const codeSigns = 10;

/** What stands between the groups where people type or copy them: blanks, dashes, invisible marks. */
const gaps = /[\s\p{Pd}\p{Cf}]/gu;
const pattern = new RegExp(`^[${alphabet}]{${codeSigns}}$`);

/** An invitation code as it is kept: ten signs, whatever case and gaps it was typed with; undefined where it cannot be one. */
export function normaliseInvitationCode(text: string): string | undefined {
  const code = text.replace(gaps, '').toUpperCase();
  return pattern.test(code) ? code : undefined;
}

/** In two groups, as letters and mails write it. */
export function formatInvitationCode(code: string): string {
  return `${code.slice(0, codeSigns / 2)} ${code.slice(codeSigns / 2)}`;
}

/**
 * A new code, 46 bits; `randomByte` answers a random whole number from 0 to 255. Bytes beyond the last whole multiple of
 * the alphabet are drawn again, so that no sign is likelier than another.
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

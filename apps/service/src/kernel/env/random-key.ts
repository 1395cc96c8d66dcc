/**
 * 32 random bytes have about 30 different values, and as many different steps between neighbours. The odds against only 16
 * are 10^10.
 */
const fewestDifferent = 17;

/** Whether 32 bytes look random: neither repeated, nor counted up, nor text. */
export function looksRandom(bytes: Buffer): boolean {
  const steps = bytes.map((byte, index) => byte - (bytes[index - 1] ?? 0));
  const isText = bytes.every(byte => byte >= 0x20 && byte < 0x7f);
  return !isText && [bytes, steps].every(each => new Set(each).size >= fewestDifferent);
}

/** Whether a text has enough different characters for a token that a machine made. */
export function looksLikeToken(text: string): boolean {
  return new Set(text).size >= 8;
}

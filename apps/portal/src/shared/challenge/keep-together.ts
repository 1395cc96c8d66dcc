/** Keeps a phone or card number on one line. */
export function keepTogether(destination: string): string {
  return destination.replaceAll(' ', '\u00a0');
}

/** Keeps a phone number, a card number or a date on one line. */
export function keepTogether(destination: string): string {
  return destination.replaceAll(' ', '\u00a0');
}

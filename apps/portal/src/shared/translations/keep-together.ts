/** Keeps a phone number, a card number or a date on one line. */
export function keepTogether(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

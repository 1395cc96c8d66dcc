/** What people put between the groups: blanks of every kind, and dashes. */
const gaps = /[\s\u00a0\u202f\u2009\u2010-\u2015-]/g;

/**
 * The 16 digits of a card's number, which begin with 5065, without the gaps between its groups; undefined where it cannot
 * be one (specification, validation rules). There is no check digit to ask.
 */
export function normaliseCardNumber(text: string): string | undefined {
  const number = text.replace(gaps, '');
  return /^5065[0-9]{12}$/.test(number) ? number : undefined;
}

/** `5065 •••• •••• 1234`, from the last four digits. */
export function maskCardNumber(lastFour: string): string {
  return `5065 •••• •••• ${lastFour}`;
}

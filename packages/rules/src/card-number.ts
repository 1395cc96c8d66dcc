/** Separators between groups as people type or copy them: spaces, dashes, invisible marks. */
const gaps = /[\s\p{Pd}\p{Cf}]/gu;

/**
 * The 16 digits of a card number, without separators. A card number begins with 5065 and has no check digit. Undefined if the
 * text is not a card number (specification, validation rules).
 */
export function normaliseCardNumber(text: string): string | undefined {
  const number = text.replace(gaps, '');
  return /^5065[0-9]{12}$/.test(number) ? number : undefined;
}

/** `5065 •••• •••• 1234`, from the last four digits. */
export function maskCardNumber(lastFour: string): string {
  return `5065 •••• •••• ${lastFour}`;
}

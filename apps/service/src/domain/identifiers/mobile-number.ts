/** Whether SMS may go to an E.164 number: a mobile one of these countries, no premium, fixed or foreign line. */
export async function isMobileNumber(phone: string, countries: readonly string[]): Promise<boolean> {
  // What knows every kind of line is heavy: it is fetched when the first phone is typed, not before the service is ready.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const number = parsePhoneNumberFromString(phone);
  const type = number?.getType();
  return (
    number?.country !== undefined &&
    countries.includes(number.country) &&
    (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE')
  );
}

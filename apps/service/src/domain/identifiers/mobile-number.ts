/** Whether an E.164 number may receive SMS: a mobile number of these countries, no premium, fixed or foreign line. */
export async function isMobileNumber(phone: string, countries: readonly string[]): Promise<boolean> {
  // The metadata of all number types is large, so it is loaded with the first phone number, not at start.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const number = parsePhoneNumberFromString(phone);
  const type = number?.getType();
  return (
    number?.country !== undefined &&
    countries.includes(number.country) &&
    (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE')
  );
}

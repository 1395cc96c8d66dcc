import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Whether SMS may go to an E.164 number: a mobile one of these countries, no premium, fixed or foreign line. */
export function isMobileNumber(phone: string, countries: readonly string[]): boolean {
  const number = parsePhoneNumberFromString(phone);
  const type = number?.getType();
  return (
    number?.country !== undefined &&
    countries.includes(number.country) &&
    (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE')
  );
}

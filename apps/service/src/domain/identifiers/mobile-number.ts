import { type SmsProblem, smsProblem } from '@talon/rules/sms-number';

/** Why an E.164 number receives no SMS; undefined for a mobile number of these countries. */
export async function findSmsProblem(
  phone: string,
  countries: readonly string[],
): Promise<SmsProblem | undefined> {
  // The metadata of all number types is large, so it is loaded with the first phone number, not at start.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const number = parsePhoneNumberFromString(phone);
  return smsProblem({ country: number?.country, type: number?.getType() }, countries);
}

/** Whether an E.164 number may receive SMS: a mobile number of these countries, no premium, fixed or foreign line. */
export async function isMobileNumber(phone: string, countries: readonly string[]): Promise<boolean> {
  return (await findSmsProblem(phone, countries)) === undefined;
}

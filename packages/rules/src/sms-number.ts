/** Why we send no SMS to a number: its country gets no SMS, or it is a premium, fixed or foreign line. */
export type SmsProblem = 'country' | 'not-mobile';

const mobileTypes: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** Why a number of this country (ISO 3166-1) and type (a type of libphonenumber) receives no SMS; undefined if it does. */
export function smsProblem(
  { country, type }: { country: string | undefined; type: string | undefined },
  countries: readonly string[],
): SmsProblem | undefined {
  if (!mayReceiveSms(country, countries)) return 'country';
  return mobileTypes.includes(type) ? undefined : 'not-mobile';
}

/** Whether numbers of a country may receive SMS. A page can check this without the data on the types of numbers. */
export function mayReceiveSms(country: string | undefined, countries: readonly string[]): boolean {
  return country !== undefined && countries.includes(country);
}

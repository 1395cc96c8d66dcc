/** Why a number receives no SMS of ours: it is of a country that gets none, or a premium, fixed or foreign line. */
export type SmsProblem = 'country' | 'not-mobile';

const mobileTypes: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** Why a number of this country (ISO 3166-1) and type (as libphonenumber names it) receives no SMS. */
export function smsProblem(
  { country, type }: { country: string | undefined; type: string | undefined },
  countries: readonly string[],
): SmsProblem | undefined {
  if (!mayReceiveSms(country, countries)) return 'country';
  return mobileTypes.includes(type) ? undefined : 'not-mobile';
}

/** Whether the numbers of a country receive SMS at all: what a page can check without knowing the types of numbers. */
export function mayReceiveSms(country: string | undefined, countries: readonly string[]): boolean {
  return country !== undefined && countries.includes(country);
}

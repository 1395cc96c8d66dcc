/** A country of the phone and bank account fields. */
export type Country = {
  /** English, as the list was given; a page may show the name in its own language. */
  readonly name: string;
  /** The number after `+`, shared where two countries share it. */
  readonly dialCode: number;
  /** Two letters as they cross the wire: ISO 3166, but `SR` for Serbia. */
  readonly code: string;
};

/**
 * The 46 European countries: the 44 of the United Nations' geographic Europe (the Holy See as Vatican City), with
 * Cyprus, which is in the Union, and Kosovo, which has a dial code and IBANs of its own.
 */
export const countries: readonly Country[] = [
  { name: 'Albania', dialCode: 355, code: 'AL' },
  { name: 'Andorra', dialCode: 376, code: 'AD' },
  { name: 'Austria', dialCode: 43, code: 'AT' },
  { name: 'Belarus', dialCode: 375, code: 'BY' },
  { name: 'Belgium', dialCode: 32, code: 'BE' },
  { name: 'Bosnia and Herzegovina', dialCode: 387, code: 'BA' },
  { name: 'Bulgaria', dialCode: 359, code: 'BG' },
  { name: 'Croatia', dialCode: 385, code: 'HR' },
  { name: 'Cyprus', dialCode: 357, code: 'CY' },
  { name: 'Czechia', dialCode: 420, code: 'CZ' },
  { name: 'Denmark', dialCode: 45, code: 'DK' },
  { name: 'Estonia', dialCode: 372, code: 'EE' },
  { name: 'Finland', dialCode: 358, code: 'FI' },
  { name: 'France', dialCode: 33, code: 'FR' },
  { name: 'Germany', dialCode: 49, code: 'DE' },
  { name: 'Greece', dialCode: 30, code: 'GR' },
  { name: 'Hungary', dialCode: 36, code: 'HU' },
  { name: 'Iceland', dialCode: 354, code: 'IS' },
  { name: 'Ireland', dialCode: 353, code: 'IE' },
  { name: 'Italy', dialCode: 39, code: 'IT' },
  { name: 'Kosovo', dialCode: 383, code: 'XK' },
  { name: 'Latvia', dialCode: 371, code: 'LV' },
  { name: 'Liechtenstein', dialCode: 423, code: 'LI' },
  { name: 'Lithuania', dialCode: 370, code: 'LT' },
  { name: 'Luxembourg', dialCode: 352, code: 'LU' },
  { name: 'Malta', dialCode: 356, code: 'MT' },
  { name: 'Moldova', dialCode: 373, code: 'MD' },
  { name: 'Monaco', dialCode: 377, code: 'MC' },
  { name: 'Montenegro', dialCode: 382, code: 'ME' },
  { name: 'Netherlands', dialCode: 31, code: 'NL' },
  { name: 'North Macedonia', dialCode: 389, code: 'MK' },
  { name: 'Norway', dialCode: 47, code: 'NO' },
  { name: 'Poland', dialCode: 48, code: 'PL' },
  { name: 'Portugal', dialCode: 351, code: 'PT' },
  { name: 'Romania', dialCode: 40, code: 'RO' },
  { name: 'Russia', dialCode: 7, code: 'RU' },
  { name: 'San Marino', dialCode: 378, code: 'SM' },
  { name: 'Serbia', dialCode: 381, code: 'SR' },
  { name: 'Slovakia', dialCode: 421, code: 'SK' },
  { name: 'Slovenia', dialCode: 386, code: 'SI' },
  { name: 'Spain', dialCode: 34, code: 'ES' },
  { name: 'Sweden', dialCode: 46, code: 'SE' },
  { name: 'Switzerland', dialCode: 41, code: 'CH' },
  { name: 'Ukraine', dialCode: 380, code: 'UA' },
  { name: 'United Kingdom', dialCode: 44, code: 'GB' },
  { name: 'Vatican City', dialCode: 39, code: 'VA' },
];

/** The country to start with where no market names one: Belgium, dial code 32. */
export const defaultCountryCode = 'BE';

/** The ISO code that libraries, IBANs and browsers know: Serbia is `RS` for them. */
export function libraryCountry(code: string): string {
  return code === 'SR' ? 'RS' : code;
}

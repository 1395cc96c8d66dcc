/** A country of the phone and bank account fields; browsers know its name in every language. */
export type Country = {
  /** The number after `+`. Two countries may have the same one. */
  readonly dialCode: number;
  /** Two letters, as the API sends them: ISO 3166, but `SR` for Serbia. */
  readonly code: string;
};

/**
 * The 46 European countries: the 44 of the United Nations' geographic Europe (the Holy See as Vatican City), with
 * Cyprus, which is in the Union, and Kosovo, which has a dial code and IBANs of its own.
 */
export const countries: readonly Country[] = [
  { code: 'AL', dialCode: 355 }, // Albania
  { code: 'AD', dialCode: 376 }, // Andorra
  { code: 'AT', dialCode: 43 }, // Austria
  { code: 'BY', dialCode: 375 }, // Belarus
  { code: 'BE', dialCode: 32 }, // Belgium
  { code: 'BA', dialCode: 387 }, // Bosnia and Herzegovina
  { code: 'BG', dialCode: 359 }, // Bulgaria
  { code: 'HR', dialCode: 385 }, // Croatia
  { code: 'CY', dialCode: 357 }, // Cyprus
  { code: 'CZ', dialCode: 420 }, // Czechia
  { code: 'DK', dialCode: 45 }, // Denmark
  { code: 'EE', dialCode: 372 }, // Estonia
  { code: 'FI', dialCode: 358 }, // Finland
  { code: 'FR', dialCode: 33 }, // France
  { code: 'DE', dialCode: 49 }, // Germany
  { code: 'GR', dialCode: 30 }, // Greece
  { code: 'HU', dialCode: 36 }, // Hungary
  { code: 'IS', dialCode: 354 }, // Iceland
  { code: 'IE', dialCode: 353 }, // Ireland
  { code: 'IT', dialCode: 39 }, // Italy
  { code: 'XK', dialCode: 383 }, // Kosovo
  { code: 'LV', dialCode: 371 }, // Latvia
  { code: 'LI', dialCode: 423 }, // Liechtenstein
  { code: 'LT', dialCode: 370 }, // Lithuania
  { code: 'LU', dialCode: 352 }, // Luxembourg
  { code: 'MT', dialCode: 356 }, // Malta
  { code: 'MD', dialCode: 373 }, // Moldova
  { code: 'MC', dialCode: 377 }, // Monaco
  { code: 'ME', dialCode: 382 }, // Montenegro
  { code: 'NL', dialCode: 31 }, // Netherlands
  { code: 'MK', dialCode: 389 }, // North Macedonia
  { code: 'NO', dialCode: 47 }, // Norway
  { code: 'PL', dialCode: 48 }, // Poland
  { code: 'PT', dialCode: 351 }, // Portugal
  { code: 'RO', dialCode: 40 }, // Romania
  { code: 'RU', dialCode: 7 }, // Russia
  { code: 'SM', dialCode: 378 }, // San Marino
  { code: 'SR', dialCode: 381 }, // Serbia
  { code: 'SK', dialCode: 421 }, // Slovakia
  { code: 'SI', dialCode: 386 }, // Slovenia
  { code: 'ES', dialCode: 34 }, // Spain
  { code: 'SE', dialCode: 46 }, // Sweden
  { code: 'CH', dialCode: 41 }, // Switzerland
  { code: 'UA', dialCode: 380 }, // Ukraine
  { code: 'GB', dialCode: 44 }, // United Kingdom
  { code: 'VA', dialCode: 39 }, // Vatican City
];

/** The country used when no market names one: Belgium, dial code 32. */
export const defaultCountryCode = 'BE';

/** The ISO code that libraries, IBANs and browsers use: `RS` for Serbia. */
export function libraryCountry(code: string): string {
  return code === 'SR' ? 'RS' : code;
}

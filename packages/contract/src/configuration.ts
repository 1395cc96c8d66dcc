/**
 * What the page learns of its market at run time: the service writes it as JSON into the page that it serves
 * (element `talon-configuration`), by the host that was asked. One build of the portal serves every market.
 */
export interface PageConfiguration {
  /** The product's name in this market. */
  brand: string;
  /** Languages that the header offers, in its order. */
  languages: string[];
  /** Every language with a catalogue here, offered or not. */
  catalogues: string[];
  defaultLanguage: string;
  /** Two letters (ISO 3166-1). */
  phoneCountry: string;
  /** Addresses of the market's own pictures, hashed, on this host. */
  logo: string;
  /** Origins without a trailing slash. */
  apiOrigin: string;
  generalApiOrigin: string;
  /** The host without `account.`: the domain of the shared cookie. */
  cookieDomain: string;
  /** The address of the deals platform with its client and redirect; null in a market without one. */
  dealsUrl: string | null;
  /** Logo of the personal area in this market. */
  personalAreaLogo: string;
  /** The versions in force of the texts that a person accepts. */
  termsVersion: string;
  privacyVersion: string;
  hasRegisterNumberRecovery: boolean;
  hasBankAccount: boolean;
  hasNotifications: boolean;
  /** Whether sign-in was closed for maintenance when the page was served. */
  isMaintenance: boolean;
  /** Null if no captcha is configured. */
  captcha: PageCaptcha | null;
  /** Null if error reports are off. */
  errorReports: PageErrorReports | null;
}

/** Placeholder for `logo` in a prerendered page, which does not know the address of the picture yet. */
export const logoPlace = 'talon:logo';

/** The captcha widget. The page loads it when the service requires a captcha. */
export interface PageCaptcha {
  siteKey: string;
  /** Address of the provider's script. */
  scriptUrl: string;
  /** The global object of the script, with `render`, `reset` and `remove`. */
  apiName: string;
}

/** Where the page reports its errors. */
export interface PageErrorReports {
  dsn: string;
  /** The build id of the page. */
  release: string;
}

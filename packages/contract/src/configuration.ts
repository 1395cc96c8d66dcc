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
  /** The host with `account.` taken off: where the shared cookie is set. */
  cookieDomain: string;
  /** The deals platform's address with its client and redirect; null where the market has none. */
  dealsUrl: string | null;
  /** Logo of the personal area in this market. */
  personalAreaLogo: string;
  /** The versions in force of the texts that a person accepts. */
  termsVersion: string;
  privacyVersion: string;
  hasRegisterNumberRecovery: boolean;
  hasBankAccount: boolean;
  hasNotifications: boolean;
  /** Whether sign-in is closed for maintenance at the moment the page was served. */
  isMaintenance: boolean;
  /** Null where no captcha is configured. */
  captcha: PageCaptcha | null;
  /** Null where errors are reported to nobody. */
  errorReports: PageErrorReports | null;
}

/** Stands for `logo` in a page that was drawn before anybody knew where the picture is. */
export const logoPlace = 'talon:logo';

/** The widget of a captcha, as the page loads and renders it once the service demands one. */
export interface PageCaptcha {
  siteKey: string;
  /** Address of the provider's script. */
  scriptUrl: string;
  /** The global object with `render`, `reset` and `remove` that the script makes. */
  apiName: string;
}

/** Where errors of the page are reported. */
export interface PageErrorReports {
  dsn: string;
  /** The build that the page is of. */
  release: string;
}

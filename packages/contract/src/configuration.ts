/**
 * The market's settings for the page. One build of the portal serves every market: the service writes the settings of the
 * requested host into the page, as JSON in the element `talon-configuration`.
 */
export interface PageConfiguration {
  /** The product's name in this market. */
  brand: string;
  /** The languages of the header's menu, in this order. */
  languages: string[];
  /** Every language with a catalogue, in the menu or not. */
  catalogues: string[];
  defaultLanguage: string;
  /** Two letters (ISO 3166-1). */
  phoneCountry: string;
  /** The countries whose mobile numbers receive our SMS, two letters (ISO 3166-1). */
  smsCountries: string[];
  /** Address of the market's logo on this host, with a hash in its name. */
  logo: string;
  /** Origins without a trailing slash. */
  apiOrigin: string;
  generalApiOrigin: string;
  /** The host without `account.`: the domain of the shared cookie. */
  cookieDomain: string;
  /** The address of the deals platform with its client and redirect; null in a market without one. */
  dealsUrl: string | null;
  /** Address of the logo of the personal area. */
  personalAreaLogo: string;
  /** The current versions of the texts that a person accepts. */
  termsVersion: string;
  privacyVersion: string;
  hasRegisterNumberRecovery: boolean;
  hasBankAccount: boolean;
  hasNotifications: boolean;
  helpdesk: PageHelpdesk;
  /** Null if sign-in was open when the page was served. */
  maintenance: PageMaintenance | null;
  /** Null if no captcha is configured. */
  captcha: PageCaptcha | null;
  /** Null if error reports are off. */
  errorReports: PageErrorReports | null;
}

/** Stands for `logo` in a prerendered page: the build does not know the address yet. */
export const logoPlaceholder = 'talon:logo';

/** How people reach the helpdesk of the market. */
export interface PageHelpdesk {
  /** International, in groups: `+32 2 123 45 67`. */
  phone: string;
  email: string;
  /** Address of the help page. */
  page: string;
  /** Opening hours by language, two letters. */
  hours: Readonly<Record<string, string>>;
}

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

/** Sign-in of the market is closed. */
export interface PageMaintenance {
  /** When it is expected to open, ISO 8601; null if nobody has said so. */
  plannedEnd: string | null;
}

/** Everything in which one market differs from another; code reads these fields and never asks which market it is. */
export interface Market {
  /** Also the folder of its colours, pictures and words. */
  id: string;
  /** The product's name here. */
  brand: string;
  /** Domain in development; an operator sets the real one. A host belongs to the market whose domain it ends with. */
  domain: string;
  /** Languages that the header offers, in its order. */
  languages: readonly string[];
  /** Every language with a complete catalogue; those not offered are ready to be. */
  catalogues: readonly string[];
  defaultLanguage: string;
  /** The language whose words stand in for a missing key. */
  fallbackLanguage: string;
  /** Of the list of countries, two letters. */
  phoneCountry: string;
  /** The deals platform, as a sub-domain of the market's domain with its client and redirect; null where there is none. */
  deals: { subdomain: string; clientId: string; redirectPath: string } | null;
  /** Colours of e-mails, which no style sheet reaches: as in tokens.css, light and dark. */
  mail: { light: MailColours; dark: MailColours };
  /** The versions in force of the texts in the folder `legal`. */
  legal: { termsVersion: string; privacyVersion: string };
  /** Whether a forgotten user name may be asked for by national register number; its use needs a legal basis. */
  hasRegisterNumberRecovery: boolean;
  hasBankAccount: boolean;
  hasNotifications: boolean;
}

export interface MailColours {
  paper: string;
  sheet: string;
  ink: string;
  inkQuiet: string;
  line: string;
  band: string;
  bandInk: string;
  accentQuiet: string;
}

/** The differences between markets. Code reads these fields and never checks which market it is. */
export interface Market {
  /** Also the name of its folder. */
  id: string;
  /** The name of the product in this market. */
  brand: string;
  /** Domain in development; operators set the real one. A host belongs to the market whose domain is its suffix. */
  domain: string;
  /** Languages in the header, in this order. */
  languages: readonly string[];
  /** Every language with complete messages, including those that the header does not offer yet. */
  catalogues: readonly string[];
  defaultLanguage: string;
  /** The language of messages whose key is missing. */
  fallbackLanguage: string;
  /** Country selected by default in phone fields: ISO 3166-1, two letters. */
  phoneCountry: string;
  /** The deals platform, on a subdomain of the market, with its client id and redirect path; null if there is none. */
  deals: { subdomain: string; clientId: string; redirectPath: string } | null;
  /** Colours of e-mails, equal to those of tokens.css, because e-mails cannot load a style sheet. */
  mail: { light: MailColours; dark: MailColours };
  /** The versions in force of the texts in `legal`. */
  legal: { termsVersion: string; privacyVersion: string };
  /** Whether people may recover their user name by national register number, which needs a legal basis. */
  hasRegisterNumberRecovery: boolean;
  hasBankAccount: boolean;
  hasNotifications: boolean;
  helpdesk: HelpdeskContact;
}

/** How people reach the helpdesk: in the foot of every page and e-mail, and wherever a message leads to it. */
export interface HelpdeskContact {
  /** International, in the groups in which people read it: `+32 2 123 45 67`. SMS contain it, so it is short. */
  phone: string;
  email: string;
  /** Address of the help page. */
  page: string;
  /** Opening hours by language (two letters), for every catalogue of the market. */
  hours: Readonly<Record<string, string>>;
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

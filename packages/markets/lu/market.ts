import type { Market } from '../market';

export const luxembourg: Market = {
  id: 'lu',
  brand: 'Talon',
  domain: 'talon-lux.localhost',
  languages: ['fr_LU', 'en_LU'],
  catalogues: ['fr_LU', 'en_LU', 'de_LU'],
  defaultLanguage: 'fr_LU',
  fallbackLanguage: 'fr_LU',
  phoneCountry: 'LU',
  deals: null,
  mail: {
    light: {
      paper: '#f6f1e7',
      sheet: '#fffdf8',
      ink: '#26211a',
      inkQuiet: '#645b4d',
      line: '#e6dece',
      band: '#1a3c6d',
      bandInk: '#fdf8ec',
      accentQuiet: '#e4ebf4',
    },
    dark: {
      paper: '#161411',
      sheet: '#211e1a',
      ink: '#f3ede1',
      inkQuiet: '#b5ab9a',
      line: '#3a352d',
      band: '#152a4a',
      bandInk: '#f3ede1',
      accentQuiet: '#1e2b40',
    },
  },
  legal: { termsVersion: '2026-09', privacyVersion: '2026-09' },
  hasRegisterNumberRecovery: true,
  hasBankAccount: false,
  hasNotifications: false,
  // Fictitious: no Luxembourg subscriber number begins with 0, and .example is reserved.
  helpdesk: {
    phone: '+352 00 12 34',
    email: 'helpdesk@talon-lux.example',
    page: 'https://help.talon-lux.example/',
    hours: {
      fr: 'du lundi au vendredi, de\u00a08\u00a0h\u00a030 à\u00a017\u00a0h',
      en: 'Monday to Friday, 8:30am to 5pm',
      de: 'Montag bis Freitag, 8.30 bis 17 Uhr',
    },
  },
};

import type { Market } from '../market';

export const belgium: Market = {
  id: 'be',
  brand: 'Talon',
  domain: 'talon.localhost',
  languages: ['nl', 'fr', 'en'],
  catalogues: ['nl', 'fr', 'en', 'de'],
  defaultLanguage: 'nl',
  fallbackLanguage: 'en',
  phoneCountry: 'BE',
  deals: { subdomain: 'deals', clientId: '51', redirectPath: '/welcome' },
  mail: {
    light: {
      paper: '#f6f1e7',
      sheet: '#fffdf8',
      ink: '#26211a',
      inkQuiet: '#645b4d',
      line: '#e6dece',
      band: '#0f4d3d',
      bandInk: '#fdf8ec',
      accentQuiet: '#e2efe6',
    },
    dark: {
      paper: '#161411',
      sheet: '#211e1a',
      ink: '#f3ede1',
      inkQuiet: '#b5ab9a',
      line: '#3a352d',
      band: '#0d3329',
      bandInk: '#f3ede1',
      accentQuiet: '#1c332b',
    },
  },
  legal: { termsVersion: '2026-09', privacyVersion: '2026-09' },
  hasRegisterNumberRecovery: true,
  hasBankAccount: true,
  hasNotifications: false,
  // Fictitious: no Belgian subscriber number begins with 0, and .example is reserved.
  helpdesk: {
    phone: '+32 2 000 12 34',
    email: 'helpdesk@talon.example',
    page: 'https://help.talon.example/',
    hours: {
      nl: 'maandag tot vrijdag, van 8.30 tot 17 uur',
      fr: 'du lundi au vendredi, de\u00a08\u00a0h\u00a030 à\u00a017\u00a0h',
      en: 'Monday to Friday, 8:30am to 5pm',
      de: 'Montag bis Freitag, 8.30 bis 17 Uhr',
    },
  },
};

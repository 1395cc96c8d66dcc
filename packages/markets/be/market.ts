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
  legal: { termsVersion: '2026-09', privacyVersion: '2026-09' },
  hasBankAccount: true,
  hasNotifications: false,
};

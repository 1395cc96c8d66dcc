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
  legal: { termsVersion: '2026-09', privacyVersion: '2026-09' },
  hasBankAccount: false,
  hasNotifications: false,
};

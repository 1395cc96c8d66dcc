import { fileURLToPath } from 'node:url';
import { desktopSize, phoneSize } from './pages';

/** Where the pictures and their sheets go. */
export const sheetsFolder = fileURLToPath(new URL('../sheets', import.meta.url));

export type Look = { name: string; size: typeof phoneSize; colorScheme: 'light' | 'dark' };

/** How every screen is seen, and how the main screens are seen besides. */
export const firstLook: Look = { name: 'phone-light', size: phoneSize, colorScheme: 'light' };
export const looks: readonly Look[] = [
  firstLook,
  { name: 'phone-dark', size: phoneSize, colorScheme: 'dark' },
  { name: 'desktop-light', size: desktopSize, colorScheme: 'light' },
  { name: 'desktop-dark', size: desktopSize, colorScheme: 'dark' },
];

/** As a file is called: `the code page, by SMS` is `the-code-page-by-sms`. */
export const fileName = (words: string) => words.toLowerCase().replace(/[^a-z0-9]+/g, '-');

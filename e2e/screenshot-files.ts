import { fileURLToPath } from 'node:url';
import type { Look } from './change-look';
import { desktopSize, phoneSize } from './pages';

/** The folder of the screenshots and the overviews made of them. */
export const screenshotsFolder = fileURLToPath(new URL('../screenshots', import.meta.url));

/** Every screen is taken in the first look, the main screens in all of them. */
export const firstLook: Look = { name: 'phone-light', size: phoneSize, colorScheme: 'light' };
export const looks: readonly Look[] = [
  firstLook,
  { name: 'phone-dark', size: phoneSize, colorScheme: 'dark' },
  { name: 'desktop-light', size: desktopSize, colorScheme: 'light' },
  { name: 'desktop-dark', size: desktopSize, colorScheme: 'dark' },
];

/** `the code page, by SMS` becomes `the-code-page-by-sms`. */
export const fileName = (words: string) => words.toLowerCase().replace(/[^a-z0-9]+/g, '-');

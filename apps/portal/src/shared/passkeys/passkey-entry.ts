import { paths } from '../navigation/paths';

/** The pages on which a sign-in with a passkey begins. A failure leads back to them. */
export const passkeyEntries = {
  email: paths.loginEmail,
  phone: paths.loginPhone,
  'forgot-email': paths.forgotPasswordEmail,
  'forgot-phone': paths.forgotPasswordPhone,
} as const;

export type PasskeyEntry = keyof typeof passkeyEntries;

export const passkeyEntryNames = Object.keys(passkeyEntries) as PasskeyEntry[];

/** The entry of the open page; that of the login by e-mail on any other page. */
export function currentEntry(): PasskeyEntry {
  return passkeyEntryNames.find(name => passkeyEntries[name] === location.pathname) ?? 'email';
}

/** Whether the person wanted a new password. */
export const isForgotten = (entry: PasskeyEntry): boolean => entry.startsWith('forgot-');

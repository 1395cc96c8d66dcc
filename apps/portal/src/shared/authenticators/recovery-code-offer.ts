import type { Methods } from '../api/mfa';
import { paths } from '../navigation/paths';

/** The page that offers recovery codes and then opens what the person wanted. */
export const codesAfterSignIn = `${paths.recoveryCodes}?after=sign-in`;

/** Whether the person has no recovery code that still works. */
export const hasNoCodes = ({ recovery_codes: codes }: Pick<Methods, 'recovery_codes'>): boolean =>
  !codes?.left;

/** Whether recovery codes are offered after one more authenticator: it is the second one, and no code works. */
export const offersCodesAfter = (before: Methods, replaces?: string): boolean =>
  before.data.length === 1 && replaces === undefined && hasNoCodes(before);

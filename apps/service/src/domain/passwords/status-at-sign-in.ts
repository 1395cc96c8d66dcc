import type { Market } from '@talon/markets/market';
import { checkPassword, type PasswordStatus, passwordStatus } from '@talon/rules/password';
import { isBreachedPassword, isCommonPassword } from '../../kernel/passwords/common-passwords';
import { guessPassword } from '../../kernel/passwords/guess-password';
import type { Claimant } from '../accounts/accounts';
import { ownWords } from './judge-password';

/** Changes with the list and the estimate: every password is then judged again at its next sign-in. */
export const passwordRulesVersion = 1;

/** The status of a right password. List and estimate are asked once for each password and version of the rules. */
export async function statusAtSignIn(
  { brand }: Market,
  claimant: Claimant,
  password: string,
): Promise<{ status: PasswordStatus; isEasy: boolean }> {
  const isKnown = claimant.password_rules_version === passwordRulesVersion;
  const isEasy = isKnown
    ? claimant.is_password_easy
    : isCommonPassword(password) || (await guessPassword(password, [...ownWords(claimant), brand])).isEasy;
  const checks = checkPassword(password, claimant, {
    brand,
    isCommon: () => false,
    isEasyToGuess: () => isEasy,
  });
  const status = passwordStatus({
    breaksARule: checks.some(check => !check.holds),
    isBreached: isBreachedPassword(password),
    isImposed: claimant.is_password_imposed,
  });
  return { status, isEasy };
}

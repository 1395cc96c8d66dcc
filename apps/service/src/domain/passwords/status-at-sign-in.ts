import { createHash } from 'node:crypto';
import type { Market } from '@talon/markets/market';
import { checkPassword, type PasswordStatus, passwordStatus } from '@talon/rules/password';
import { isBreachedPassword, isCommonPassword } from '../../kernel/passwords/common-passwords';
import { guessPassword } from '../../kernel/passwords/guess-password';
import type { Claimant } from '../accounts/accounts';
import { ownWords } from './judge-password';

/** Changes with the list and the estimate: every password is then judged again at its next sign-in. */
const rulesVersion = 2;

/**
 * The status of a right password. List and estimate are asked once for each password: their result is kept with
 * `passwordRulesVersion` and counts until the password, the rules or the words of its owner change.
 */
export async function statusAtSignIn(
  { brand }: Market,
  claimant: Claimant,
  password: string,
): Promise<{ status: PasswordStatus; isEasy: boolean; passwordRulesVersion: number }> {
  const own = [...ownWords(claimant), brand];
  const passwordRulesVersion = versionFor(own);
  const isKnown = claimant.password_rules_version === passwordRulesVersion;
  const isEasy = isKnown
    ? claimant.is_password_easy
    : isCommonPassword(password) || (await guessPassword(password, own)).isEasy;
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
  return { status, isEasy, passwordRulesVersion };
}

/** The version of the rules for an owner with these words, as an `integer` of the database. */
function versionFor(own: readonly string[]): number {
  const text = JSON.stringify([rulesVersion, ...own]);
  return createHash('sha256').update(text).digest().readInt32BE();
}

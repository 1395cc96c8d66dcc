import { hash } from 'node:crypto';
import type { Market } from '@talon/markets/market';
import {
  checkPassword,
  type PasswordOwner,
  type PasswordStatus,
  passwordStatus,
} from '@talon/rules/password';
import type { Claimant } from '../accounts/accounts';
import { estimatePassword } from './estimate-password';
import { ownWords } from './judge-password';

type JudgedOwner = PasswordOwner &
  Pick<
    Claimant,
    'password_rules_version' | 'is_password_easy' | 'is_password_breached' | 'is_password_imposed'
  >;

/** Increase it when the lists or the estimate change: every password is then judged again at its next sign-in. */
const rulesVersion = 3;

/** What a sign-in stores with the account, and the status that follows. */
export interface SignInJudgement {
  status: PasswordStatus;
  isEasy: boolean;
  isBreached: boolean;
  passwordRulesVersion: number;
}

/**
 * The status of a correct password. A password is looked up and estimated once: the result is stored with
 * `passwordRulesVersion` and stays valid until the password, the rules or the words of its owner change.
 */
export async function statusAtSignIn(
  { brand }: Pick<Market, 'brand'>,
  claimant: JudgedOwner,
  password: string,
): Promise<SignInJudgement> {
  const passwordRulesVersion = versionFor({ brand }, claimant);
  const { isEasy, isBreached } =
    claimant.password_rules_version === passwordRulesVersion
      ? { isEasy: claimant.is_password_easy, isBreached: claimant.is_password_breached }
      : await judge(password, wordsOf(claimant, brand));
  const checks = checkPassword(password, claimant, {
    brand,
    isCommon: () => false,
    isEasyToGuess: () => isEasy,
  });
  const status = passwordStatus({
    breaksARule: checks.some(check => !check.holds),
    isBreached,
    isImposed: claimant.is_password_imposed,
  });
  return { status, isEasy, isBreached, passwordRulesVersion };
}

function wordsOf(claimant: PasswordOwner, brand: string): string[] {
  return [...ownWords(claimant), brand];
}

async function judge(password: string, own: readonly string[]) {
  const { isBreached, isCommon, isEasy } = await estimatePassword(password, own);
  return { isEasy: isCommon || isEasy, isBreached };
}

/** The version of the rules for the words of an owner, as an `integer` of the database. A stored result of this version is still valid. */
function versionFor({ brand }: Pick<Market, 'brand'>, claimant: PasswordOwner): number {
  const text = JSON.stringify([rulesVersion, ...wordsOf(claimant, brand)]);
  return hash('sha256', text, 'buffer').readInt32BE();
}

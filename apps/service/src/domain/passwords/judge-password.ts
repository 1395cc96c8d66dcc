import type { Judgement } from '@talon/contract/judgement';
import type { Market } from '@talon/markets/market';
import { checkPassword, type PasswordOwner, strongestRefused } from '@talon/rules/password';
import { estimatePassword } from './estimate-password';

/** Checks a password against every rule, but not against the breach list. */
export async function judgePassword(
  password: string,
  owner: PasswordOwner,
  { brand }: Pick<Market, 'brand'>,
): Promise<Judgement> {
  const { isCommon, isEasy, strength } = await estimatePassword(password, [...ownWords(owner), brand]);
  const checks = checkPassword(password, owner, {
    brand,
    isCommon: () => isCommon,
    isEasyToGuess: () => isEasy,
  });
  const broken = checks.filter(({ holds }) => !holds).map(({ rule }) => rule);
  const weakest = Math.min(strength, strongestRefused) as typeof strength;
  return { broken, strength: broken.length > 0 ? weakest : strength };
}

/** The words that anybody who knows the owner would try. */
export function ownWords({ email, phone, firstname, lastname }: PasswordOwner): string[] {
  const [localPart = ''] = email?.split('@', 1) ?? [];
  return [localPart, phone, firstname, lastname].filter(word => word !== null && word !== '') as string[];
}

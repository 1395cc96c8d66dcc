import { Refusal } from '@talon/contract/errors';
import type { Judgement } from '@talon/contract/judgement';
import type { PasswordOwner } from '@talon/rules/password';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { count } from '../limits/count';
import { judgePassword } from './judge-password';

/** The owner of a password (an account, an onboarding, a reset permission or a member of staff) as a unique text. */
export type PasswordSubject =
  | `account ${string}`
  | `onboarding ${string}`
  | `reset ${string}`
  | `staff ${string}`;

/** Refuses a password that breaks a rule or is known to be breached; the refusal names the rules. */
export async function requireGoodPassword(
  deps: Deps,
  { market }: Visitor,
  subject: PasswordSubject,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  await countPassword(deps, 'sentPasswords', subject);
  const { broken } = await judgePassword(password, owner, market);
  if (broken.length > 0) throw new Refusal('password-refused', { rules: broken });
  if (await deps.isBreached(password)) throw new Refusal('password-refused', { rules: ['not-breached'] });
}

/** Judges a password that is being typed. The calls are limited, because the estimate takes computing time. */
export async function judgeTypedPassword(
  deps: Deps,
  { market }: Visitor,
  subject: PasswordSubject,
  password: string,
  owner: PasswordOwner,
): Promise<Judgement> {
  await countPassword(deps, 'judgedPasswords', subject);
  return judgePassword(password, owner, market);
}

async function countPassword(
  deps: Deps,
  limit: 'sentPasswords' | 'judgedPasswords',
  subject: PasswordSubject,
): Promise<void> {
  await count(deps, deps.db, [{ limit, subject: deps.keyedHash('password', subject) }], 'too-many-attempts');
}

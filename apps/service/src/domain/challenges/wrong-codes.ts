import type { AuthenticatorType } from '@talon/rules/authenticators';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { countUnlimited, findFull } from '../limits/limit-counts';
import { codeDigits } from './code-digits';
import { type Purpose, purposes } from './purposes';

/** The purpose, account and destination by which wrong codes are counted, over all challenges. */
export interface CodeSubject {
  purpose: Purpose;
  accountId: string | null;
  /** Null if no code is sent. */
  destination: string | null;
}

/**
 * The subjects under which wrong codes are counted: the account and, unless the codes go only to its own addresses, the
 * destination. Without the destination, each new account would allow nine more guesses for somebody else's address.
 */
export function wrongCodeSubjects(deps: Deps, { purpose, accountId, destination }: CodeSubject): Buffer[] {
  const ofAccount = accountId === null ? [] : [`${purpose} ${accountId}`];
  const isCounted = destination !== null && purposes[purpose].countedAs !== 'own-address';
  const ofDestination = isCounted ? [`${purpose} ${destination}`] : [];
  return [...ofAccount, ...ofDestination].map(subject => deps.keyedHash('wrong-codes', subject));
}

/** Digits of the next code: those of its authenticator, or more after too many wrong codes. */
export async function nextCodeDigits(
  deps: Deps,
  db: Queryable,
  { method, ...subject }: CodeSubject & { method: AuthenticatorType },
): Promise<number> {
  return codeDigits[method][(await areCodesLong(deps, db, subject)) ? 'long' : 'ordinary'];
}

/** Whether there were too many wrong codes. */
async function areCodesLong(deps: Deps, db: Queryable, subject: CodeSubject): Promise<boolean> {
  const { most, seconds } = deps.limits.counted.wrongCodes;
  const [first, second = null] = wrongCodeSubjects(deps, subject);
  if (!first) return false;
  const full = await findFull(db, {
    name: 'wrongCodes',
    subject: first,
    otherSubject: second,
    most,
    seconds,
  });
  return full.length > 0;
}

/** Counts a wrong code; nothing is refused. Returns whether codes for the purpose are long from now on. */
export async function countWrongCode(deps: Deps, tx: Queryable, subject: CodeSubject): Promise<boolean> {
  const { most, seconds } = deps.limits.counted.wrongCodes;
  const counted = await countUnlimited(tx, {
    name: 'wrongCodes',
    subjects: wrongCodeSubjects(deps, subject),
    most,
    seconds,
  });
  const isFull = counted.some(({ is_full }) => is_full);
  if (isFull) deps.measures.limitsReached.inc({ limit: 'wrongCodes' });
  return isFull;
}

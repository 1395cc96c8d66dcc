import type { MfaMethod } from '@talon/rules/allowed-authenticators';
import type { Queryable } from '../../db/pool';
import type { TriedChallenge } from './challenges';
import { needsCard } from './context';
import type { Purpose } from './purposes';
import { findFull, secondsUntilRoom } from '../limits/limit-counts';
import type { Deps } from '../../kernel/deps';

const methods = ['sms', 'email', 'card'] as const satisfies readonly MfaMethod[];

/** Wrong codes are counted over all challenges: for an account by authenticator, else by address. */
export function wrongCodesSubject(
  deps: Deps,
  challenge: Pick<TriedChallenge, 'purpose' | 'account_id' | 'method' | 'destination' | 'context'>,
  { withCard } = { withCard: false },
): Buffer {
  const { purpose, account_id: accountId, method, destination } = challenge;
  const hasCard = withCard || needsCard(challenge);
  if (accountId === null) {
    return deps.keyedHash('destination', `${purpose} ${destination}${hasCard ? ' card' : ''}`);
  }
  return accountSubject(deps, purpose, accountId, hasCard ? 'card' : method);
}

/** Whether the limit of wrong codes is reached. */
export async function hasManyWrongCodes(deps: Deps, challenge: TriedChallenge): Promise<boolean> {
  const { most, seconds } = deps.limits.counted.wrongCodes;
  const full = await findFull(deps.db, {
    name: 'wrongCodes',
    subjects: [wrongCodesSubject(deps, challenge)],
    most,
    seconds,
  });
  return full.length > 0;
}

/** The authenticators of an account with too many wrong codes for a purpose. */
export async function exhaustedAuthenticators(
  deps: Deps,
  db: Queryable,
  purpose: Purpose,
  accountId: string,
): Promise<MfaMethod[]> {
  const { most, seconds } = deps.limits.counted.wrongCodes;
  const subjects = methods.map(method => accountSubject(deps, purpose, accountId, method));
  const full = await findFull(db, { name: 'wrongCodes', subjects, most, seconds });
  return methods.filter((_, index) =>
    full.some(({ subject_hash: subject }) => subjects[index]?.equals(subject)),
  );
}

/** Whole seconds until the first of these exhausted authenticators may be tried again. */
export async function secondsUntilNextTry(
  deps: Deps,
  db: Queryable,
  purpose: Purpose,
  accountId: string,
  exhausted: readonly MfaMethod[],
): Promise<number> {
  const waits: number[] = [];
  for (const method of exhausted) {
    const wait = await secondsUntilRoom(db, {
      names: ['wrongCodes'],
      subjects: [accountSubject(deps, purpose, accountId, method)],
    });
    waits.push(wait?.seconds ?? 1);
  }
  return Math.min(...waits);
}

function accountSubject(deps: Deps, purpose: Purpose, accountId: string, method: MfaMethod): Buffer {
  return deps.keyedHash('wrong-codes', `${purpose} ${accountId} ${method}`);
}

import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '@talon/contract/errors';
import { normaliseCode } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { chargeTry, confirmChallenge, type Purpose } from '../../repositories/challenges';
import { uncountEvents } from '../../repositories/limit-counts';
import type { Deps } from '../deps';
import { count, type Counted, uncount } from '../limits/count';
import { wrongCodesSubject } from '../limits/subjects';
import { codeHash } from './new-code';

/** A code that was right; worth nothing until it is confirmed. */
export interface RightCode {
  payload: string;
  purpose: Purpose;
  destination: string;
  hash: Buffer;
}

/**
 * Compares a typed code. The try and the wrong code are charged before, each on its own, so that fifty at once are at most
 * five tries. Whatever is wrong with code or challenge is one answer.
 */
export async function checkCode(
  deps: Deps,
  onboardingId: string,
  payload: string,
  typed: string,
): Promise<RightCode> {
  const code = normaliseCode(typed);
  if (!code) throw new Refusal('code-refused');
  const [challenge] = await chargeTry(deps.db, payload, onboardingId, deps.limits.codeTries);
  if (!challenge) throw new Refusal('code-refused');
  const { purpose, destination } = challenge;
  const wrongCode: Counted = {
    limit: 'wrongCodes',
    subject: wrongCodesSubject(deps, purpose, destination),
  };
  const { at } = await count(deps, deps.db, [wrongCode], 'too-many-wrong-codes');
  const hash = codeHash(deps, payload, code);
  if (!timingSafeEqual(hash, challenge.code_hash)) throw new Refusal('code-refused');
  await uncount(deps.db, wrongCode, at);
  return { payload, purpose, destination, hash };
}

/** Uses a right code up, once; its sendings count no longer against those who asked for them. */
export async function useCode(tx: Queryable, right: RightCode): Promise<void> {
  const [confirmed] = await confirmChallenge(tx, right.payload, right.hash);
  if (!confirmed) throw new Refusal('code-refused');
  const { counted_under: subjects, sent_at: instants } = confirmed;
  await uncountEvents(tx, 'unconfirmedByNetwork', subjects, instants);
  await uncountEvents(tx, 'unconfirmedToNeighbours', subjects, instants);
}

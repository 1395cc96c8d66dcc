import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '@talon/contract/errors';
import { normaliseCode } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { uncountEvents } from '../limits/limit-counts';
import type { Deps } from '../../kernel/deps';
import { count, type Counted, uncount } from '../limits/count';
import { completeChallenge, countTry, type TriedChallenge } from './challenges';
import { codeHash } from './new-code';
import { hasManyWrongCodes, wrongCodesSubject } from './wrong-codes';

/** A code that was right; worth nothing until it is used up. */
export interface RightCode extends Omit<TriedChallenge, 'code_hash'> {
  payload: string;
  hash: Buffer;
}

/** What is asked beside the code; each refuses, or lets the code count. */
export interface Beside {
  /** Where that is wrong, the try stays counted. */
  requireBeside?: ((challenge: TriedChallenge) => Promise<void>) | undefined;
  /** After too many wrong codes, where something can be asked: wrong ones are then counted apart. */
  requireBeyondLimit?: ((challenge: TriedChallenge) => Promise<void>) | undefined;
}

/**
 * Compares a typed code with its challenge, whose owner was found before. The try and the wrong code are counted before,
 * each on its own, so that fifty at once are at most five tries. Whatever is wrong with code or challenge is one reply.
 */
export async function checkCode(
  deps: Deps,
  payload: string,
  typed: string,
  { requireBeside, requireBeyondLimit }: Beside,
): Promise<RightCode> {
  const code = normaliseCode(typed);
  if (!code) throw new Refusal('code-refused');
  const challenge = await countTry(deps.db, { payload, most: deps.limits.codeTries });
  if (!challenge) throw new Refusal('code-refused');
  const isBeyond = requireBeyondLimit !== undefined && (await hasManyWrongCodes(deps, challenge));
  if (isBeyond) await requireBeyondLimit(challenge);
  const subject = wrongCodesSubject(deps, challenge, { withCard: isBeyond });
  const wrongCode: Counted = { limit: 'wrongCodes', subject };
  const { at } = await count(deps, deps.db, [wrongCode], 'too-many-wrong-codes');
  const { code_hash: expected, ...rest } = challenge;
  const hash = codeHash(deps, payload, code);
  if (!timingSafeEqual(hash, expected)) throw new Refusal('code-refused');
  await requireBeside?.(challenge);
  await uncount(deps.db, wrongCode, at);
  return { ...rest, payload, hash };
}

/** Uses a right code up, once; its deliveries count no longer against those who asked for them. */
export async function consumeCode(tx: Queryable, right: RightCode): Promise<void> {
  const completed = await completeChallenge(tx, { payload: right.payload, codeHash: right.hash });
  if (!completed) throw new Refusal('code-refused');
  const { counted_under: subjects, sent_at: instants } = completed;
  await uncountEvents(tx, {
    names: ['unconfirmedByNetwork', 'unconfirmedByNumberBlock'],
    subjects,
    instants,
  });
}

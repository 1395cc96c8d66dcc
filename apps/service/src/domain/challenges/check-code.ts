import { Refusal } from '@talon/contract/errors';
import { normaliseCode } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { uncountEvents } from '../limits/limit-counts';
import type { Deps } from '../../kernel/deps';
import { count, type Counted, uncount } from '../limits/count';
import { completeChallenge, countTry, type TriedChallenge } from './challenges';
import { confirmForPrefix } from '../limits/sms-prefix-watch';
import { unconfirmedLimits } from './delivery-counts';
import { isCode } from './new-code';
import { hasManyWrongCodes, wrongCodesSubject } from './wrong-codes';

/** A correct code that has not been consumed. */
export interface CorrectCode extends Omit<TriedChallenge, 'code_hash'> {
  payload: string;
  hash: Buffer;
}

/** Checks beside the code; each refuses or returns. */
export interface AdditionalChecks {
  /** After a failure the try stays counted. */
  requireAdditionalEvidence?: ((challenge: TriedChallenge) => Promise<void>) | undefined;
  /** The check after too many wrong codes, if there is one; further wrong codes are then counted separately. */
  requireBeyondLimit?: ((challenge: TriedChallenge) => Promise<void>) | undefined;
}

/**
 * Compares a typed code with its challenge, whose owner was found before. Try and wrong code are counted first, each
 * on its own, so that fifty parallel calls are at most five tries. Every failure of code or challenge gets the same
 * response.
 */
export async function checkCode(
  deps: Deps,
  payload: string,
  typed: string,
  { requireAdditionalEvidence, requireBeyondLimit }: AdditionalChecks,
): Promise<CorrectCode> {
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
  if (!isCode(deps, payload, code, expected)) throw new Refusal('code-refused');
  await requireAdditionalEvidence?.(challenge);
  await uncount(deps.db, wrongCode, at);
  return { ...rest, payload, hash: expected };
}

/** Consumes a correct code, once; its deliveries no longer count against the visitor. */
export async function consumeCode(deps: Deps, tx: Queryable, right: CorrectCode): Promise<void> {
  const completed = await completeChallenge(tx, { payload: right.payload, codeHash: right.hash });
  if (!completed) throw new Refusal('code-refused');
  const { counted_under: subjects, sent_at: instants } = completed;
  await uncountEvents(tx, { names: [...unconfirmedLimits], subjects, instants });
  if (right.method === 'sms') await confirmForPrefix(deps, tx, right.destination, subjects);
}

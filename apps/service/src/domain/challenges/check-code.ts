import { Refusal } from '@talon/contract/errors';
import { normaliseCode } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { uncountEvents } from '../limits/limit-counts';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { aboutAccount } from '../../kernel/refused-account';
import { completeChallenge, countTry, type TriedChallenge } from './challenges';
import { confirmForPrefix } from '../limits/sms-prefix-watch';
import { unconfirmedLimits } from './delivery-counts';
import { codeHash, codeHashes, isCode } from './new-code';
import { recordWrongCode } from './record-wrong-code';

/** A correct code that has not been consumed. */
export interface CorrectCode extends Omit<TriedChallenge, 'code_hash'> {
  payload: string;
  hash: Buffer;
}

/**
 * Compares a typed code with its challenge. The caller has found the owner before. The try is counted first, so that fifty
 * parallel calls are at most five tries. The same wrong code again is not another try. Every failure of the code or the
 * challenge gets the same response. `requireAdditionalEvidence` checks what is required in addition to a correct code; if
 * it fails, the try stays counted.
 */
export async function checkCode(
  deps: Deps,
  visitor: Visitor,
  payload: string,
  typed: string,
  requireAdditionalEvidence?: (challenge: TriedChallenge) => Promise<void>,
): Promise<CorrectCode> {
  const code = normaliseCode(typed);
  if (!code) throw new Refusal('code-refused');
  const hashes = codeHashes(deps, payload, code);
  const hash = codeHash(deps, payload, code);
  const challenge = await countTry(deps.db, { payload, most: deps.limits.codeTries, hash, hashes });
  if (!challenge) throw new Refusal('code-refused');
  const { code_hash: expected, ...rest } = challenge;
  if (!isCode(deps, payload, code, expected)) {
    await recordWrongCode(deps, visitor, payload, challenge);
    const { account_id: accountId, method: authenticator, purpose } = challenge;
    const isAudited = accountId !== null || purpose === 'reset';
    throw aboutAccount(new Refusal('code-refused'), { accountId, authenticator, isAudited });
  }
  await requireAdditionalEvidence?.(challenge);
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

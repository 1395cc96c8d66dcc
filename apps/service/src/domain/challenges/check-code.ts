import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '@talon/contract/errors';
import { normaliseCode } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { countTry, confirmChallenge, type Owner, type Purpose, type TriedChallenge } from './challenges';
import { uncountEvents } from '../limits/limit-counts';
import type { Deps } from '../../kernel/deps';
import { count, type Counted, uncount } from '../limits/count';
import { codeHash } from './new-code';
import { hasManyWrongCodes, wrongCodesSubject } from './wrong-codes';

/** Whose challenge a typed code must be, and for what. */
export interface Expected extends Owner {
  purposes: readonly Purpose[];
  /** Null for an onboarding, which has its own. */
  market: string | null;
  /**
   * What is asked after too many wrong codes, where something can be: refuses, or lets the code be tried. Wrong ones are
   * then counted apart.
   */
  askBeyond?: ((challenge: TriedChallenge) => Promise<void>) | undefined;
}

/** A code that was right; worth nothing until it is confirmed. */
export interface RightCode extends Omit<TriedChallenge, 'code_hash'> {
  payload: string;
  hash: Buffer;
}

/**
 * Compares a typed code. The try and the wrong code are charged before, each on its own, so that fifty at once are at most
 * five tries. Whatever is wrong with code or challenge is one answer. `isMet` asks what is needed beside the code; where
 * that is wrong, the try stays charged.
 */
export async function checkCode(
  deps: Deps,
  { purposes, onboardingId, sessionId, market, askBeyond }: Expected,
  payload: string,
  typed: string,
  isMet: (challenge: TriedChallenge) => Promise<void> = async () => undefined,
): Promise<RightCode> {
  const code = normaliseCode(typed);
  if (!code) throw new Refusal('code-refused');
  const [challenge] = await countTry(
    deps.db,
    payload,
    [...purposes],
    onboardingId ?? null,
    sessionId ?? null,
    market,
    deps.limits.codeTries,
  );
  if (!challenge) throw new Refusal('code-refused');
  const isBeyond = askBeyond !== undefined && (await hasManyWrongCodes(deps, challenge));
  if (isBeyond) await askBeyond(challenge);
  const counted = isBeyond ? { ...challenge, needs_card: true } : challenge;
  const wrongCode: Counted = { limit: 'wrongCodes', subject: wrongCodesSubject(deps, counted) };
  const { at } = await count(deps, deps.db, [wrongCode], 'too-many-wrong-codes');
  const { code_hash: expected, ...rest } = challenge;
  const hash = codeHash(deps, payload, code);
  if (!timingSafeEqual(hash, expected)) throw new Refusal('code-refused');
  await isMet(challenge);
  await uncount(deps.db, wrongCode, at);
  return { ...rest, payload, hash };
}

/** Uses a right code up, once; its deliveries count no longer against those who asked for them. */
export async function consumeCode(tx: Queryable, right: RightCode): Promise<void> {
  const [confirmed] = await confirmChallenge(tx, right.payload, right.hash);
  if (!confirmed) throw new Refusal('code-refused');
  const { counted_under: subjects, sent_at: instants } = confirmed;
  await uncountEvents(tx, ['unconfirmedByNetwork', 'unconfirmedByNumberBlock'], subjects, instants);
}

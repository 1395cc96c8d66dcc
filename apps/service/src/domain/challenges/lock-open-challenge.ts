import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { lockChallenge } from './challenges';

/** Locks a challenge, so that nobody can confirm or resend it meanwhile. Refuses one that has ended. */
export async function lockOpenChallenge(tx: Queryable, payload: string): Promise<void> {
  const locked = await lockChallenge(tx, { payload });
  if (!locked) throw new Refusal('challenge-ended');
}

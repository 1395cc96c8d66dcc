import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { lockChallenge } from './challenges';

/** Nobody else confirms a challenge, or sends its code again, meanwhile; refuses one that is over by now. */
export async function lockLiveChallenge(tx: Queryable, payload: string): Promise<void> {
  const locked = await lockChallenge(tx, { payload });
  if (!locked) throw new Refusal('challenge-ended');
}

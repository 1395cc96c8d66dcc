import { codeHash } from '../../domain/challenges/new-code';
import { wrongCode } from '../browser';
import { chosen } from './choose';
import type { Draw } from './random-draw';
import type { Challenge, State } from './state';
import type { World } from './world';

/** A code as typed for a payload, and the hash that the service would store. */
export interface Typed {
  payload: string;
  codeHash: string;
}

/** Types a code for a challenge. */
export async function typedCode(
  { deps, sentCodes }: World,
  state: State,
  challenge: Challenge | undefined,
  { code, pick }: Draw,
): Promise<{ typed: Typed; body: { payload: string; code: string } }> {
  if (!challenge) {
    const body = { payload: 'none', code: '123456' };
    return { typed: { payload: 'none', codeHash: '' }, body };
  }
  const live = state.challenges.filter(each => !each.isConfirmed && each.payload !== challenge.payload);
  const another = chosen(live, pick) ?? challenge;
  const right = challenge.isConfirmed ? '123456' : await sentCodes.codeOf(challenge);
  const chosenCode = {
    right: () => right,
    wrong: () => wrongCode(right),
    stale: () => (challenge.isConfirmed ? right : sentCodes.staleCodeOf(challenge)),
    'of another': () => (another.isConfirmed ? right : sentCodes.codeOf(another)),
  }[code];
  const text = await chosenCode();
  const kept = codeHash(deps, challenge.payload, text).toString('hex');
  return {
    typed: { payload: challenge.payload, codeHash: kept },
    body: { payload: challenge.payload, code: text },
  };
}

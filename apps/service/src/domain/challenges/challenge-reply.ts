import { codeLength } from '@talon/rules/codes';
import type { ChallengeRow } from './challenges';
import type { Deps } from '../../kernel/deps';
import { masked } from '../identifiers/kinds';

/** A challenge as its page shows it. */
export function challengeReply(deps: Deps, challenge: ChallengeRow) {
  const { payload, method, code_digits: digits, expires_in, resend_in, tries } = challenge;
  return {
    payload,
    channel: method,
    destination: masked(challenge),
    code_length: digits ?? codeLength[method],
    expires_in,
    resend_in,
    tries_left: Math.max(0, deps.limits.codeTries - tries),
  };
}

/** Whether the code can still be confirmed. */
export function isAlive(deps: Deps, { expires_in, tries }: ChallengeRow): boolean {
  return expires_in > 0 && tries < deps.limits.codeTries;
}

import { codeLength } from '@talon/rules/codes';
import { codeSeconds } from '@talon/rules/limits';
import type { ChallengeRow } from './challenges';
import type { Deps } from '../../kernel/deps';
import { masked } from '../identifiers/kinds';
import { unsentCodeLength } from './code-digits';
import { asSent, isUnsent } from './sent-to';

/** A challenge whose code was sent, as its page shows it. */
export function challengeReply(deps: Deps, challenge: ChallengeRow) {
  const sent = asSent(challenge);
  const { method, code_digits: digits, resend_in } = sent;
  return {
    ...pending(deps, challenge),
    channel: method,
    destination: masked(sent),
    code_length: digits ?? codeLength[method],
    resend_in,
  };
}

/** A challenge of any authenticator, as its page shows it. */
export function anyChallengeReply(deps: Deps, challenge: ChallengeRow) {
  const { method, code_digits: digits } = challenge;
  if (!isUnsent(method)) return { ...challengeReply(deps, challenge), passkey: null };
  return {
    ...pending(deps, challenge),
    channel: null,
    destination: null,
    code_length: digits ?? unsentCodeLength[method],
    resend_in: 0,
    passkey: null,
  };
}

/** Whether the challenge can still be confirmed. */
export function isAlive(deps: Deps, { expires_in, tries }: ChallengeRow): boolean {
  return expires_in > 0 && tries < deps.limits.codeTries;
}

/**
 * Whether a code waits for a delivery that it shares. It is valid for as long as any other after that, so its expiry says when it
 * is sent.
 */
export const isWaiting = ({ expires_in }: Pick<ChallengeRow, 'expires_in'>): boolean =>
  expires_in > codeSeconds;

function pending(deps: Deps, challenge: ChallengeRow) {
  const { payload, expires_in, tries } = challenge;
  return {
    payload,
    ...(isWaiting(challenge) && { arrives_in: expires_in - codeSeconds }),
    expires_in,
    tries_left: Math.max(0, deps.limits.codeTries - tries),
  };
}

import { Refusal } from '@talon/contract/errors';
import type { AllowedAuthenticator } from '@talon/rules/allowed-authenticators';
import type { Queryable } from '../../db/pool';
import { type ChallengeRow, redirectChallenge as redirect } from './challenges';
import type { Deps } from '../../kernel/deps';
import { lockLiveChallenge } from './lock-live';
import { codeHash, newCode } from './new-code';
import { sendCode, type Delivery } from './send-code';

/** Sends a challenge another way, at once: payload, expiry and tries stay, the earlier code no longer works. */
export async function redirectChallenge(
  deps: Deps,
  tx: Queryable,
  { payload, purpose, expires_in: secondsLeft }: ChallengeRow,
  { method, channel, destination }: AllowedAuthenticator,
  sending: Omit<Delivery, 'method' | 'destination'>,
): Promise<void> {
  await lockLiveChallenge(tx, payload);
  const code = newCode(channel);
  const counted = await sendCode(
    deps,
    tx,
    { ...sending, purpose, method: channel, destination },
    code,
    secondsLeft,
  );
  const [redirected] = await redirect(
    tx,
    payload,
    channel,
    destination,
    method === 'card',
    codeHash(deps, payload, code),
    counted,
    deps.limits.resendSeconds.next,
  );
  // Somebody else asked in the same moment: their code is the one that counts, and this one is never sent.
  if (!redirected) throw new Refusal('too-many-codes', { retryAfterSeconds: deps.limits.resendSeconds.next });
}

import { randomBytes } from 'node:crypto';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { activateMethod } from '@talon/contract/mfa';
import { freshSeconds, silentEnrolmentSeconds } from '@talon/rules/limits';
import { type Queryable, transaction } from '../../db/pool';
import { lockAccount } from '../../domain/accounts/accounts';
import { challengeOf } from '../../domain/authenticators/passkey-challenge';
import { enrolmentOptions, type PasskeyUser } from '../../domain/authenticators/passkey-options';
import { findPasskeys, keepPasskeyHandle } from '../../domain/authenticators/passkeys';
import { loadWebAuthn } from '../../domain/authenticators/webauthn-library';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import { startUnsentChallenge } from '../../domain/challenges/start-challenge';
import { voidSessionChallenges } from '../../domain/challenges/void-challenges';
import { mayEnrolSilently } from '../../domain/sessions/sessions';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { newToken } from '../../kernel/token';
import { proveBeforeEnrolment } from './prove-before-enrolment';

const handleBytes = 32;

/**
 * Returns what the browser needs to create a passkey. With `isAutomatic`, the browser makes it without a question: only directly
 * after a sign-in with the password in this session.
 */
export async function enrolPasskey(
  deps: Deps,
  caller: Caller,
  { isAutomatic }: { isAutomatic: boolean },
): Promise<ReplyOf<typeof activateMethod>> {
  const { bearer, market } = caller;
  loadWebAuthn().catch(() => undefined);
  const started = await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    if (isAutomatic) await requireRecentPassword(tx, caller);
    const proven = await proveBeforeEnrolment(deps, tx, caller);
    if ('challenge' in proven) return { first: proven.challenge };
    return { enrolment: await startEnrolment(deps, tx, caller, { ...proven, isAutomatic }) };
  });
  if (started.first) return challengeReply(deps, started.first);
  const { challenge, handle, existing } = started.enrolment;
  const { payload, expires_in } = challenge;
  const { relyingParty } = deps.hosts.of(market);
  const passkey = enrolmentOptions(
    relyingParty,
    market.brand,
    challengeOf(deps, payload),
    userOf(caller, handle),
    { existing, isAutomatic },
  );
  return { payload, expires_in, passkey };
}

/** The page cannot be trusted to say that somebody has just typed the password. */
async function requireRecentPassword(tx: Queryable, { bearer }: Caller): Promise<void> {
  const session = await mayEnrolSilently(tx, { id: bearer.session_id, seconds: silentEnrolmentSeconds });
  if (!session) throw new Refusal('sudo-required');
}

async function startEnrolment(
  deps: Deps,
  tx: Queryable,
  { bearer, market }: Caller,
  context: { enrolledWithStepUp: boolean; isAutomatic: boolean },
) {
  const { id: accountId, session_id: sessionId } = bearer;
  await voidSessionChallenges(tx, { sessionId, purpose: 'enrol' });
  const { handle } = await keepPasskeyHandle(tx, { accountId, handle: randomBytes(handleBytes) });
  const challenge = await startUnsentChallenge(
    deps,
    tx,
    { purpose: 'enrol', accountId, sessionId, context },
    { market, method: 'passkey' },
    newToken(),
  );
  const existing = await findPasskeys(tx, { accountId, market: market.id, freshSeconds, mustBeAged: false });
  return { challenge, handle, existing };
}

/** The name under which the passkey is offered at a sign-in: what the person signs in with. */
function userOf({ bearer }: Caller, handle: Buffer): PasskeyUser {
  const name = bearer.email ?? bearer.phone ?? '';
  const displayName = [bearer.firstname, bearer.lastname].filter(Boolean).join(' ');
  return { handle, name, displayName: displayName || name };
}

import { randomBytes } from 'node:crypto';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { activateMethod } from '@talon/contract/mfa';
import { silentEnrolmentSeconds } from '@talon/rules/limits';
import type { StepUpProof } from '@talon/rules/proof/settling';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { challengeOf } from '../../domain/authenticators/passkey-challenge';
import { enrolmentOptions } from '../../domain/authenticators/passkey-options';
import { passkeyUserOf } from '../../domain/authenticators/passkey-user';
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
import { requireReplaced, requireRoom } from './replaced-authenticator';

const handleBytes = 32;

/**
 * Returns what the browser needs to create a passkey. With `isAutomatic`, the browser makes it without a question: only directly
 * after a sign-in with the password in this session. `replaces`: the id of the passkey whose place it takes.
 */
export async function enrolPasskey(
  deps: Deps,
  caller: Caller,
  { isAutomatic, replaces }: { isAutomatic: boolean; replaces: string | undefined },
): Promise<ReplyOf<typeof activateMethod>> {
  const { bearer, market } = caller;
  loadWebAuthn().catch(() => undefined);
  const started = await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    if (isAutomatic) await requireRecentPassword(tx, caller);
    const enrolled = await findEnrolledAuthenticators(tx, { accountId: bearer.id });
    requireReplaced(enrolled, 'passkey', replaces);
    requireRoom('passkey', enrolled, replaces);
    const existing = await findPasskeys(tx, { accountId: bearer.id, market: market.id });
    if (replaces !== undefined && !existing.some(({ authenticator_id: id }) => id === replaces))
      throw new Refusal('passkey-of-other-market');
    const proven = await proveBeforeEnrolment(deps, tx, caller);
    if ('challenge' in proven) return { first: proven.challenge };
    return {
      existing,
      enrolment: await startEnrolment(deps, tx, caller, { ...proven, isAutomatic, replaces }),
    };
  });
  if (started.first) return challengeReply(deps, started.first);
  const { challenge, handle } = started.enrolment;
  // The device of the replaced one may make the new one.
  const others = started.existing.filter(({ authenticator_id: id }) => id !== replaces);
  const { payload, expires_in } = challenge;
  const { relyingParty } = deps.hosts.of(market);
  const passkey = enrolmentOptions(
    relyingParty,
    market.brand,
    challengeOf(deps, payload),
    passkeyUserOf(bearer, handle),
    { existing: others, isAutomatic },
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
  context: { provenBy: StepUpProof | null; isAutomatic: boolean; replaces: string | undefined },
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
  return { challenge, handle };
}

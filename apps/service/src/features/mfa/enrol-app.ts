import type { ReplyOf } from '@talon/contract/endpoint';
import type { activateMethod } from '@talon/contract/mfa';
import type { StepUpProof } from '@talon/rules/proof/settling';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { describeAppSecret, newAppSecret } from '../../domain/authenticators/app-secret';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { sealAppSecret } from '../../domain/authenticators/seal-app-secret';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import { type ChallengeRow } from '../../domain/challenges/challenges';
import { startUnsentChallenge } from '../../domain/challenges/start-challenge';
import { voidSessionChallenges } from '../../domain/challenges/void-challenges';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { newToken } from '../../kernel/token';
import { proveBeforeEnrolment } from './prove-before-enrolment';
import { requireReplaced, requireRoom } from './replaced-authenticator';

/**
 * Returns a new secret for an authenticator app. The first code of the app enrols it. `replaces`: the id of the app whose place it
 * takes.
 */
export async function enrolApp(
  deps: Deps,
  caller: Caller,
  replaces: string | undefined,
): Promise<ReplyOf<typeof activateMethod>> {
  const { bearer, market } = caller;
  const secret = newAppSecret();
  const started = await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    const enrolled = await findEnrolledAuthenticators(tx, { accountId: bearer.id });
    requireReplaced(enrolled, 'totp', replaces);
    requireRoom('totp', enrolled, replaces);
    const proven = await proveBeforeEnrolment(deps, tx, caller);
    if ('challenge' in proven) return { first: proven.challenge };
    return { enrolment: await startEnrolment(deps, tx, caller, secret, { ...proven, replaces }) };
  });
  if (started.first) return challengeReply(deps, started.first);
  const { payload, expires_in } = started.enrolment;
  const label = bearer.email ?? bearer.phone ?? '';
  return { payload, expires_in, totp: await describeAppSecret(secret, { issuer: market.brand, label }) };
}

async function startEnrolment(
  deps: Deps,
  tx: Queryable,
  { bearer, market }: Caller,
  secret: Buffer,
  proven: { provenBy: StepUpProof | null; replaces: string | undefined },
): Promise<ChallengeRow> {
  const { id: accountId, session_id: sessionId } = bearer;
  await voidSessionChallenges(tx, { sessionId, purpose: 'enrol' });
  const payload = newToken();
  const sealed = sealAppSecret(deps, secret, { column: 'challenges.context', id: payload });
  const context = { ...proven, sealedSecret: sealed.toString('base64') };
  return startUnsentChallenge(
    deps,
    tx,
    { purpose: 'enrol', accountId, sessionId, context },
    // What the app shows cannot be lengthened; a guess enrols only a secret that the person already has.
    { market, method: 'totp', mayBeLong: false },
    payload,
  );
}

import type { challengeReply as reply } from '@talon/contract/challenge';
import type { InferOutput } from 'valibot';
import { challengeReply } from '../../domain/challenges/challenge-reply';
import { startChallenge } from '../../domain/challenges/start-challenge';
import type { Deps } from '../../kernel/deps';
import { methodOf } from '../../domain/identifiers/kinds';
import { requireNotSuspended } from '../../domain/identifiers/require-not-suspended';
import type { StepUpProof } from '@talon/rules/proof/settling';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { voidContactChallenges } from '../../domain/challenges/void-challenges';
import type { Identifier } from '../../domain/identifiers/identifiers';

/** Sends a verification code to an address that is not suspended. Voids earlier challenges of its kind. */
export async function sendContactCode(
  deps: Deps,
  tx: Queryable,
  { bearer, market, address, deviceId }: Caller,
  { kind, value }: Pick<Identifier, 'kind' | 'value'>,
  { provenBy, replaces }: { provenBy: StepUpProof | null; replaces?: string | undefined },
): Promise<InferOutput<typeof reply>> {
  const method = methodOf[kind];
  const { id: accountId, session_id: sessionId, language } = bearer;
  await requireNotSuspended(tx, accountId, value);
  await voidContactChallenges(tx, { sessionId, method });
  const challenge = await startChallenge(
    deps,
    tx,
    { purpose: 'contact', accountId, sessionId, context: { provenBy, replaces: replaces ?? null } },
    { method, destination: value, language, market, address, deviceId },
  );
  return challengeReply(deps, challenge);
}

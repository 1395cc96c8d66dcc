import { Refusal } from '@talon/contract/errors';
import { firstPartyClientIds } from '@talon/rules/clients';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { isSomebodyElse, needsFreshSignIn } from '../../oauth/fresh-sign-in';
import type { InteractionResult } from '../../oauth/request';
import { requiredActionFor } from '../../oauth/session-status';
import { findSignIn } from '../../oauth/oauth-sessions';
import { describe, type RequestUnderWay } from './request-under-way';

/** Says to a refusal whose request it holds up. */
export async function tellingOf<T>(request: RequestUnderWay, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isHeldUp =
      error instanceof Refusal &&
      (error.code === 'login-required' || error.code.startsWith('required-action-'));
    if (!isHeldUp) throw error;
    throw new Refusal(error.code, { ...error.details, authorization: describe(request) });
  }
}

/**
 * How the engine is told of the person who answers: always the bearer of the call, whoever was signed in before. Refused
 * where the request asks for a fresh sign-in or somebody else, and where this person has a required action first.
 */
export async function loginOf(
  deps: Pick<Deps, 'db'>,
  { bearer }: Caller,
  { payload, requestedAt }: RequestUnderWay,
  db: Queryable = deps.db,
): Promise<Pick<InteractionResult, 'login'>> {
  const { id, session_id } = bearer;
  const required_action = requiredActionFor(payload.params.client_id, {
    ...bearer,
    is_duplicated: bearer.must_resolve_duplicates,
  });
  if (required_action === 'mfa_forced') throw new Refusal('required-action-mfa-forced');
  const session = await findSignIn(db, { sessionId: session_id });
  if (!session || isSomebodyElse(payload, id)) throw new Refusal('login-required');
  const signedInAt = session.signed_in_at;
  if (needsFreshSignIn(payload, requestedAt, { id, session_id, signedInAt }))
    throw new Refusal('login-required');
  const ts = Math.floor(signedInAt.getTime() / 1000);
  return { login: { accountId: id, ts, sessionId: session_id, requestedAt } };
}

/** Our own applications ask no consent, also where they have it asked for. */
export function ownConsent({ payload }: RequestUnderWay): Pick<InteractionResult, 'consent'> {
  return firstPartyClientIds.includes(payload.params.client_id) ? { consent: {} } : {};
}

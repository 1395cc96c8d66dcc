import { Refusal } from '@talon/contract/errors';
import { firstPartyClientIds } from '@talon/rules/clients';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { isOtherPerson, needsFreshSignIn } from '../../oauth/fresh-sign-in';
import type { InteractionResult } from '../../oauth/request';
import { requiredActionFor } from '../../oauth/session-status';
import { findSignIn } from '../../oauth/oauth-sessions';
import { describeRequest, type AuthorizationRequest } from './authorization-request';

/** Adds the authorization request to a refusal that the person can resolve: sign in, or complete a required action. */
export async function withAuthorization<T>(
  request: AuthorizationRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isResolvable =
      error instanceof Refusal &&
      (error.code === 'login-required' || error.code.startsWith('required-action-'));
    if (!isResolvable) throw error;
    throw new Refusal(error.code, { ...error.details, authorization: describeRequest(request) });
  }
}

/**
 * Returns the sign-in for the engine: always that of the bearer, even if somebody else was signed in before. Refuses if
 * the request requires a fresh sign-in or another person, or if the bearer has a required action.
 */
export async function requireLogin(
  deps: Pick<Deps, 'db'>,
  { bearer }: Caller,
  { payload, requestedAt }: AuthorizationRequest,
  db: Queryable = deps.db,
): Promise<Pick<InteractionResult, 'login'>> {
  const { id, session_id } = bearer;
  const required_action = requiredActionFor(payload.params.client_id, {
    ...bearer,
    is_duplicated: bearer.must_resolve_duplicates,
  });
  if (required_action === 'mfa_forced') throw new Refusal('required-action-mfa-forced');
  const session = await findSignIn(db, { sessionId: session_id });
  if (!session || isOtherPerson(payload, id)) throw new Refusal('login-required');
  const signedInAt = session.signed_in_at;
  if (needsFreshSignIn(payload, requestedAt, { id, session_id, signedInAt }))
    throw new Refusal('login-required');
  const ts = Math.floor(signedInAt.getTime() / 1000);
  const { amr } = session;
  return { login: { accountId: id, ts, sessionId: session_id, requestedAt, ...(amr && { amr }) } };
}

/** First-party clients need no consent, even if their request asks for the consent page. */
export function firstPartyConsent({ payload }: AuthorizationRequest): Pick<InteractionResult, 'consent'> {
  return firstPartyClientIds.includes(payload.params.client_id) ? { consent: {} } : {};
}

import { Refusal } from '@talon/contract/errors';
import { firstPartyClientIds } from '@talon/rules/clients';
import { subjectOf } from '../../domain/clients/subject';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { isOtherPerson, needsFreshSignIn } from '../../oauth/fresh-sign-in';
import type { InteractionResult } from '../../oauth/request';
import { requiredActionFor } from '../../oauth/session-status';
import { findSignIn } from '../../oauth/oauth-sessions';
import { choiceResult, needsAccountChoice } from '../../oauth/account-choice';
import { completeRequest, describeRequest, type AuthorizationRequest } from './authorization-request';
import { requireContext, UnmetContext } from './require-context';

const unmetContext: InteractionResult = {
  error: 'unmet_authentication_requirements',
  error_description: 'the person has no authenticator for the requested acr',
};

/**
 * Adds the authorization request to a refusal that the person can resolve: sign in, choose an account, or complete a required
 * action. Completes the request with an error if the person cannot be authenticated as it insists.
 */
export async function withAuthorization<T>(
  { db }: Pick<Deps, 'db'>,
  request: AuthorizationRequest,
  work: () => Promise<T>,
): Promise<T | { target: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnmetContext) return completeRequest(db, request, unmetContext);
    const isResolvable =
      error instanceof Refusal &&
      (error.code === 'login-required' ||
        error.code === 'account-choice-required' ||
        error.code.startsWith('required-action-'));
    if (!isResolvable) throw error;
    throw new Refusal(error.code, { ...error.details, authorization: describeRequest(request) });
  }
}

/**
 * Returns the sign-in for the engine: always that of the bearer, even if somebody else was signed in before. Refuses if
 * the request requires a fresh sign-in, another person or a choice of account, or if the bearer has a required action.
 */
export async function requireLogin(
  deps: Deps,
  caller: Caller,
  request: AuthorizationRequest,
  db: Queryable = deps.db,
): Promise<Pick<InteractionResult, 'login' | 'select_account' | 'create'>> {
  const { bearer } = caller;
  const { payload, requestedAt, registration } = request;
  const { id, session_id } = bearer;
  const required_action = requiredActionFor(payload.params.client_id, {
    ...bearer,
    is_duplicated: bearer.must_resolve_duplicates,
  });
  if (required_action === 'mfa_forced') throw new Refusal('required-action-mfa-forced');
  const session = await findSignIn(db, { sessionId: session_id });
  if (!session || isOtherPerson(payload, subjectOf(deps, registration, id)))
    throw new Refusal('login-required');
  const signedInAt = session.signed_in_at;
  const person = { id, session_id, signedInAt };
  if (needsFreshSignIn(payload, requestedAt, person)) throw new Refusal('login-required');
  if (needsAccountChoice(payload, requestedAt, person)) throw new Refusal('account-choice-required');
  const ts = Math.floor(signedInAt.getTime() / 1000);
  const { amr } = session;
  await requireContext(deps, caller, request, amr ?? [], db);
  return {
    login: { accountId: id, ts, sessionId: session_id, requestedAt, ...(amr && { amr }) },
    ...choiceResult(payload),
  };
}

/** First-party clients need no consent, even if their request asks for the consent page. */
export function firstPartyConsent({ payload }: AuthorizationRequest): Pick<InteractionResult, 'consent'> {
  return firstPartyClientIds.includes(payload.params.client_id) ? { consent: {} } : {};
}

import type { RequestingClient, Authorization } from '@talon/contract/errors';
import { Refusal } from '@talon/contract/errors';
import { destinationOf } from '../../domain/clients/redirect-uri';
import type { SubjectFields } from '../../domain/clients/subject';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import { asksToCreate } from '../../oauth/account-choice';
import { oidcRecordKey } from '../../oauth/oidc-record-key';
import type { RegisteredClient } from '../../oauth/requires-consent-every-time';
import type { InteractionResult, RequestPayload } from '../../oauth/request';
import { isRequestOfBrowser } from '../../oauth/request-cookie';
import { storeInteractionResult, findInteraction } from '../../oauth/interaction-records';
import { findPublicClient } from '../../domain/clients/clients';

/** An authorization request of a client, begun in this browser. */
export interface AuthorizationRequest {
  key: Buffer;
  payload: RequestPayload;
  /** In milliseconds since 1970. */
  requestedAt: number;
  client: RequestingClient;
  registration: RegisteredClient & SubjectFields;
}

/**
 * Finds an authorization request. Refuses every browser in which it did not begin, whoever is signed in there, and a
 * completed or expired request.
 */
export async function requireRequest(
  deps: Deps,
  visitor: Visitor,
  uid: string,
): Promise<AuthorizationRequest> {
  if (!isRequestOfBrowser(deps, visitor.cookies.read, uid)) throw new Refusal('other-browser');
  const key = oidcRecordKey(visitor.market.id, 'Interaction', uid);
  const interaction = await findInteraction(deps.db, { key });
  if (!interaction) throw new Refusal('request-expired');
  const payload = interaction.payload as RequestPayload;
  const { client_id, redirect_uri } = payload.params;
  const client = await findPublicClient(deps.db, { clientId: client_id });
  if (!client) throw new Refusal('request-expired');
  const { name, logo, policy_uri, tos_uri } = client;
  return {
    key,
    payload,
    // A request that returns to the sign-in page keeps the time at which it began.
    requestedAt: payload.lastSubmission?.login?.requestedAt ?? interaction.created_at.getTime(),
    client: { client_id, name, logo, policy_uri, tos_uri, host: destinationOf(redirect_uri) },
    registration: client,
  };
}

/** A request as the pages show it until it is completed. */
export function describeRequest({ client, payload }: AuthorizationRequest): Authorization {
  const { login_hint, ui_locales } = payload.params;
  return {
    client,
    login_hint: login_hint ?? null,
    ui_locales: ui_locales?.split(' ').filter(Boolean) ?? [],
    creates_account: asksToCreate(payload),
  };
}

/** Stores the result for the engine and returns the URL at which the browser continues. Refuses an expired request. */
export async function completeRequest(
  db: Queryable,
  { key, payload }: AuthorizationRequest,
  result: InteractionResult,
): Promise<{ target: string }> {
  // Leaves out the engine's session in which the request began: the result names the account, which may have another
  // session.
  const { session: _, ...rest } = payload;
  const stored = await storeInteractionResult(db, { key, payload: JSON.stringify({ ...rest, result }) });
  if (!stored) throw new Refusal('request-expired');
  return { target: payload.returnTo };
}

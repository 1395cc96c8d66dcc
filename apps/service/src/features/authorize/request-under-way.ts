import type { AskingClient, Authorization } from '@talon/contract/errors';
import { Refusal } from '@talon/contract/errors';
import { destinationOf } from '../../domain/clients/redirect-uri';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import { oidcRecordKey } from '../../oauth/oidc-record-key';
import type { InteractionResult, RequestPayload } from '../../oauth/request';
import { isRequestOfBrowser } from '../../oauth/request-cookie';
import { storeInteractionResult, findInteraction } from '../../oauth/oidc-records';
import { findPublicClient } from '../../domain/clients/clients';

/** A request of an application that this browser has begun. */
export interface RequestUnderWay {
  key: Buffer;
  payload: RequestPayload;
  /** In milliseconds since 1970. */
  requestedAt: number;
  client: AskingClient;
}

/** Refused to every other browser, whoever is signed in there, and once it is answered or too old. */
export async function findRequest(deps: Deps, visitor: Visitor, uid: string): Promise<RequestUnderWay> {
  if (!isRequestOfBrowser(deps, visitor, uid)) throw new Refusal('other-browser');
  const key = oidcRecordKey(visitor.market.id, 'Interaction', uid);
  const found = await findInteraction(deps.db, { key });
  if (!found) throw new Refusal('request-expired');
  const payload = found.payload as RequestPayload;
  const { client_id, redirect_uri } = payload.params;
  const client = await findPublicClient(deps.db, { clientId: client_id });
  if (!client) throw new Refusal('request-expired');
  const { name, logo } = client;
  return {
    key,
    payload,
    // Of a request that goes a second round, when the first began.
    requestedAt: payload.lastSubmission?.login?.requestedAt ?? found.created_at.getTime(),
    client: { client_id, name, logo, host: destinationOf(redirect_uri) },
  };
}

/** What the pages on the way to an answer are told of it. */
export function describe({ client, payload }: RequestUnderWay): Authorization {
  const { login_hint, ui_locales } = payload.params;
  return { client, login_hint: login_hint ?? null, ui_locales: ui_locales?.split(' ').filter(Boolean) ?? [] };
}

/** Writes an answer down for the engine, and says where it waits for the browser; refused where it waits no more. */
export async function answerRequest(
  db: Queryable,
  { key, payload }: RequestUnderWay,
  result: InteractionResult,
): Promise<{ target: string }> {
  // Without the session that it began in: who signs in is decided by now, and another session may hold them.
  const { session: _, ...rest } = payload;
  const answered = await storeInteractionResult(db, { key, payload: JSON.stringify({ ...rest, result }) });
  if (!answered) throw new Refusal('request-expired');
  return { target: payload.returnTo };
}

import { authorizationParameters, type showAuthorization as endpoint } from '@talon/contract/authorize';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { Deps } from '../../kernel/deps';
import type { MaybeCaller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { routes } from '../../oauth/routes';
import { scopesToShow } from '../../oauth/scopes-to-show';
import { findClient } from '../../domain/clients/clients';
import { findConsent } from '../../domain/clients/consents';
import { loginOf, ownConsent, tellingOf } from './answering-person';
import { answerRequest, findRequest } from './request-under-way';

type Shown = ReplyOf<typeof endpoint>;

/** How far a request has come: what is still to be approved, or where the browser goes on. */
export async function showAuthorization(
  deps: Deps,
  visitor: MaybeCaller,
  { query }: Input<typeof endpoint>,
): Promise<Shown> {
  if (query.uid === undefined) return beginAt(deps, visitor, query);
  const request = await findRequest(deps, visitor, query.uid);
  return tellingOf(request, async () => {
    const caller = await visitor.asCaller();
    const login = await loginOf(deps, caller, request);
    const { client, payload } = request;
    const consent = await findConsent(deps.db, { accountId: caller.bearer.id, clientId: client.client_id });
    const given = consent?.scopes ?? [];
    const scopes = scopesToShow(payload, given);
    if (scopes.length > 0) {
      return {
        approvalType: 'scopes',
        client,
        scopes,
        given: given.filter(scope => !scopes.includes(scope)),
      };
    }
    return answerRequest(deps.db, request, { ...payload.lastSubmission, ...login, ...ownConsent(request) });
  });
}

/** Codes are the engine's alone: whoever asks here is told where it takes the request. */
async function beginAt(
  { db, hosts }: Deps,
  { market }: MaybeCaller,
  query: Input<typeof endpoint>['query'],
): Promise<Shown> {
  const { client_id = '', redirect_uri = '' } = query;
  const client = await findClient(db, { clientId: client_id });
  if (!client || client.is_disabled || !client.redirect_uris.includes(redirect_uri)) {
    throw new Refusal('invalid-client');
  }
  const target = new URL(routes.authorization, hosts.of(market).accountApiOrigin);
  for (const name of authorizationParameters) {
    const value = query[name];
    if (value !== undefined) target.searchParams.set(name, value);
  }
  return { target: target.href };
}

import { authorizationParameters, type showAuthorization as endpoint } from '@talon/contract/authorize';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { Deps } from '../../kernel/deps';
import type { MaybeCaller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { routes } from '../../oauth/routes';
import { resultOf } from '../../oauth/earlier-result';
import { scopesToShow } from '../../oauth/scopes-to-show';
import { findClient } from '../../domain/clients/clients';
import { findConsent } from '../../domain/clients/consents';
import { isRegisteredAddress } from '../../domain/clients/native-address';
import { requireLogin, firstPartyConsent, withAuthorization } from './check-sign-in';
import { completeRequest, requireRequest } from './authorization-request';

type Reply = ReplyOf<typeof endpoint>;

/** Returns the scopes that still need approval, or the URL at which the browser continues. */
export async function showAuthorization(
  deps: Deps,
  visitor: MaybeCaller,
  { query }: Input<typeof endpoint>,
): Promise<Reply> {
  if (query.uid === undefined) return redirectToEngine(deps, visitor, query);
  const request = await requireRequest(deps, visitor, query.uid);
  return withAuthorization(deps, request, async () => {
    const caller = await visitor.asCaller();
    const login = await requireLogin(deps, caller, request);
    const { client, payload } = request;
    const consent = await findConsent(deps.db, { accountId: caller.bearer.id, clientId: client.client_id });
    const given = consent?.scopes ?? [];
    const scopes = scopesToShow(request, given, caller.bearer);
    if (scopes.length > 0) {
      return {
        approvalType: 'scopes',
        client,
        scopes,
        given: given.filter(scope => !scopes.includes(scope)),
      };
    }
    return completeRequest(deps.db, request, {
      ...resultOf(payload, caller.bearer),
      ...login,
      ...firstPartyConsent(request),
    });
  });
}

/** Only the engine issues codes: a request that is not begun yet is sent to the engine's own endpoint. */
async function redirectToEngine(
  { db, hosts }: Deps,
  { market }: MaybeCaller,
  query: Input<typeof endpoint>['query'],
): Promise<Reply> {
  const { client_id = '', redirect_uri = '' } = query;
  const client = await findClient(db, { clientId: client_id });
  if (!client || client.is_disabled) throw new Refusal('invalid-client', { fields: ['client_id'] });
  if (!isRegisteredAddress(client, redirect_uri))
    throw new Refusal('invalid-client', { fields: ['redirect_uri'] });
  const target = new URL(routes.authorization, hosts.of(market).accountApiOrigin);
  for (const name of authorizationParameters) {
    const value = query[name];
    if (value !== undefined) target.searchParams.set(name, value);
  }
  return { target: target.href };
}

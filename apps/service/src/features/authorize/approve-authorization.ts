import type { approveAuthorization as endpoint } from '@talon/contract/authorize';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { Scope } from '@talon/rules/scopes';
import type { Deps } from '../../kernel/deps';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { type Queryable, transaction } from '../../db/pool';
import { truncated } from '../../kernel/network';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { requestedScopes, scopesToShow } from '../../oauth/scopes-to-show';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditClientEvent } from '../../domain/audit/audit-events';
import { findConsent, giveConsent } from '../../domain/clients/consents';
import { loginOf, ownConsent, tellingOf } from './answering-person';
import { answerRequest, findRequest, type RequestUnderWay } from './request-under-way';

/** Lets the application into exactly what the person was shown. */
export async function approveAuthorization(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const request = await findRequest(deps, caller, body.uid);
  const { payload } = request;
  return tellingOf(request, () =>
    transaction(deps.db, async tx => {
      await lockAccount(tx, { id: caller.bearer.id });
      const login = await loginOf(deps, caller, request, tx);
      const own = ownConsent(request);
      if (!own.consent) await consent(deps, tx, caller, request, body.scopes);
      return answerRequest(tx, request, { ...payload.lastSubmission, ...login, consent: {} });
    }),
  );
}

/** The page sends back what it showed: all that is missing, and nothing that the request does not ask for. */
async function consent(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  { payload, client }: RequestUnderWay,
  shown: readonly Scope[],
): Promise<void> {
  const { bearer, market, deviceId, address } = caller;
  const before = await findConsent(tx, { accountId: bearer.id, clientId: client.client_id });
  const missing = scopesToShow(payload, before?.scopes ?? []);
  const asked = requestedScopes(payload.params);
  const isAsShown =
    missing.every(scope => shown.includes(scope)) && shown.every(scope => asked.includes(scope));
  if (!isAsShown) throw new Refusal('invalid-request', { fields: ['scopes'] });
  const isMore = shown.some(scope => !before?.scopes.includes(scope));
  await giveConsent(tx, { accountId: bearer.id, clientId: client.client_id, scopes: shown });
  if (!isMore) return;
  await auditClientEvent(tx, {
    accountId: bearer.id,
    clientId: client.client_id,
    event: 'access-given',
    market: market.id,
    deviceId,
    address: truncated(address),
  });
  await notifyAccount(deps, tx, bearer.id, caller, { event: 'app-access-given', detail: client.name });
}

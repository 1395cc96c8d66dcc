import type { approveAuthorization as endpoint } from '@talon/contract/authorize';
import { Refusal } from '@talon/contract/errors';
import { moneyScopes, type Scope, sensitiveScopes } from '@talon/rules/scopes';
import type { Deps } from '../../kernel/deps';
import { notifyAccount } from '../../domain/notifications/notify-account';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import type { Caller } from '../../kernel/caller';
import { resultOf } from '../../oauth/earlier-result';
import { requestedScopes, scopesToShow } from '../../oauth/scopes-to-show';
import { consentGiven } from '../../domain/webhooks/account-events';
import { requireProof } from '../../domain/authenticators/require-proof';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditClientEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { findConsent, addConsent } from '../../domain/clients/consents';
import { requireLogin, firstPartyConsent, withAuthorization } from './check-sign-in';
import { completeRequest, requireRequest, type AuthorizationRequest } from './authorization-request';
import type { UseCase } from '../../kernel/route';

/** Gives the client exactly the scopes that the page has shown. Sensitive scopes need a step-up. */
export const approveAuthorization: UseCase<typeof endpoint> = async (deps, caller, { body }) => {
  const request = await requireRequest(deps, caller, body.uid);
  const { payload } = request;
  return withAuthorization(deps, request, () =>
    transaction(deps.db, async tx => {
      await lockAccount(tx, { id: caller.bearer.id });
      const login = await requireLogin(deps, caller, request, tx);
      const firstParty = firstPartyConsent(request);
      if (!firstParty.consent) await storeConsent(deps, tx, caller, request, body.scopes);
      return completeRequest(tx, request, {
        ...resultOf(payload, caller.bearer),
        ...login,
        consent: {},
      });
    }),
  );
};

/** Stores the scopes that the page has shown: all that are missing, and none that the request does not ask for. */
async function storeConsent(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  request: AuthorizationRequest,
  shown: readonly Scope[],
): Promise<void> {
  const { bearer } = caller;
  const { payload, client } = request;
  const before = await findConsent(tx, { accountId: bearer.id, clientId: client.client_id });
  const missing = scopesToShow(request, before?.scopes ?? [], bearer);
  const requested = requestedScopes(payload.params);
  const isAsShown =
    missing.every(scope => shown.includes(scope)) && shown.every(scope => requested.includes(scope));
  if (!isAsShown) throw new Refusal('invalid-request', { fields: ['scopes'] });
  // A step-up is required even if the consent has the scope already, because whoever approves gets new tokens for it.
  if (shown.some(scope => moneyScopes.includes(scope)))
    await requireProof(deps, caller, 'consent-to-money', tx);
  else if (shown.some(scope => sensitiveScopes.includes(scope)))
    await requireProof(deps, caller, 'consent-to-personal-data', tx);
  const added = shown.filter(scope => !before?.scopes.includes(scope));
  await addConsent(tx, { accountId: bearer.id, clientId: client.client_id, scopes: shown });
  if (added.length === 0) return;
  await consentGiven(deps, tx, bearer.id, client.client_id, [...(before?.scopes ?? []), ...added]);
  await auditClientEvent(deps, tx, {
    accountId: bearer.id,
    clientId: client.client_id,
    event: 'access-given',
    ...auditedVisitor(caller),
  });
  await notifyAccount(deps, tx, bearer.id, caller, { event: 'app-access-given', detail: client.name });
}

import type { Endpoint } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { Application } from '../kernel/caller';
import type { Deps } from '../kernel/deps';
import { readAccess } from '../oauth/read-access';
import { recordConsentCall } from '../domain/clients/consents';

/** A bearer token in `Authorization` (RFC 6750, section 2.1). */
const bearer = /^Bearer ([\w.~+/-]{1,200}=*)$/i;

/** Finds the client by the access token in `Authorization`, the only place where one is read. */
export async function findApplication(
  deps: Deps,
  { market, address }: Pick<Application, 'market' | 'address'>,
  authorization: string | undefined,
  { scope }: Pick<Endpoint, 'scope'>,
): Promise<Application> {
  if (!/^Bearer /i.test(authorization ?? '')) throw new Refusal('login-required');
  const token = bearer.exec(authorization ?? '')?.[1];
  const access = token === undefined ? undefined : await readAccess(deps, market, token);
  if (!access) throw new Refusal('token-refused');
  const { account_id: accountId, client_id: clientId, scopes } = access;
  if (!scope || !scopes.includes(scope)) throw new Refusal('scope-missing', { scope: scope ?? '' });
  await recordConsentCall(deps.db, { accountId, clientId });
  return { market, address, clientId, accountId };
}

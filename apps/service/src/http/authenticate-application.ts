import type { Endpoint } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { Application } from '../kernel/caller';
import type { Deps } from '../kernel/deps';
import { isProven } from '../oauth/dpop-proof';
import { readAccess, type TokenAccess } from '../oauth/read-access';
import { recordConsentCall } from '../domain/clients/consents';

/** A token in `Authorization` (RFC 6750, section 2.1; RFC 9449, section 7.1). */
const credentials = /^(Bearer|DPoP) ([\w.~+/-]{1,200}=*)$/i;

/** What a client presents with a call. */
export interface Presented {
  authorization: string | undefined;
  /** The proof that it has the key of the token. */
  proof: string | undefined;
  method: string;
  /** The address of the call, without query. */
  address: string;
}

/** Finds the client by the access token in `Authorization`, the only place where one is read. */
export async function findApplication(
  deps: Deps,
  { market, address }: Pick<Application, 'market' | 'address'>,
  presented: Presented,
  { scope }: Pick<Endpoint, 'scope'>,
): Promise<Application> {
  const { authorization = '' } = presented;
  if (!/^(Bearer|DPoP) /i.test(authorization)) throw new Refusal('login-required');
  const [, scheme = '', token] = credentials.exec(authorization) ?? [];
  const access = token === undefined ? undefined : await readAccess(deps, market, token);
  if (!access || token === undefined) throw new Refusal('token-refused');
  await requireProof(deps, market.id, access, token, scheme, presented);
  const { account_id: accountId, client_id: clientId, scopes } = access;
  if (!scope || !scopes.includes(scope)) throw new Refusal('scope-missing', { scope: scope ?? '' });
  await recordConsentCall(deps.db, { accountId, clientId });
  return { market, address, clientId, accountId };
}

/** A token that is bound to a key needs the scheme `DPoP` and a proof; any other token needs `Bearer`. */
async function requireProof(
  { db }: Pick<Deps, 'db'>,
  market: string,
  { client_id: clientId, thumbprint }: TokenAccess,
  token: string,
  scheme: string,
  { proof, method, address }: Presented,
): Promise<void> {
  const isBound = thumbprint !== null;
  if ((scheme.toLowerCase() === 'dpop') !== isBound) throw new Refusal('token-refused');
  if (!isBound) return;
  const call = { market, clientId, token, thumbprint, method, address };
  if (!(await isProven(db, proof, call))) throw new Refusal('token-refused');
}

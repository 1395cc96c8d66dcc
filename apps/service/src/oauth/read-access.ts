import type { Market } from '@talon/markets/market';
import type { Deps } from '../kernel/deps';
import { findAccess } from './token-records';
import { oidcRecordKey } from './oidc-record-key';

/** Account, client and scopes of a valid access token. */
export interface TokenAccess {
  account_id: string;
  client_id: string;
  scopes: string[];
  /** Of the key that the token is bound to; null for a bearer token. */
  thumbprint: string | null;
}

/** Returns undefined for a token that is unknown in this market, expired or revoked, or whose session has ended. */
export async function readAccess(
  { db }: Pick<Deps, 'db'>,
  market: Market,
  token: string,
): Promise<TokenAccess | undefined> {
  const access = await findAccess(db, { key: oidcRecordKey(market.id, 'AccessToken', token) });
  return access;
}

import type { Market } from '@talon/markets/market';
import type { Deps } from '../kernel/deps';
import { findAccess } from './oidc-records';
import { oidcRecordKey } from './oidc-record-key';

/** What an access token opens now. */
export interface OpenAccess {
  account_id: string;
  client_id: string;
  scopes: string[];
}

/** Undefined for one that is unknown in this market, late, revoked, or whose session has ended. */
export async function readAccess(
  { db }: Pick<Deps, 'db'>,
  market: Market,
  token: string,
): Promise<OpenAccess | undefined> {
  const access = await findAccess(db, { key: oidcRecordKey(market.id, 'AccessToken', token) });
  return access;
}

import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { rememberAccount } from './account-of-request';
import type { Queryable } from '../db/pool';
import { createAdapter } from './adapter';
import { removeFamily } from './grant-records';
import { oidcRecordKey } from './oidc-record-key';
import { withOwnExpiry } from './own-expiry';
import { mayBeOf } from './token-lengths';
import { findToken, putToken, consumeCode } from './token-records';

/**
 * Stores codes and tokens. One that comes from a grant is stored only while that exists, and may end with a
 * portal session.
 */
export function createTokenAdapter({ db }: { db: Queryable }, market: string, model: string): Adapter {
  const records = createAdapter({ db }, market, model);
  const keyOf = (id: string) => oidcRecordKey(market, model, id);
  return {
    ...records,
    async upsert(id, payload, seconds = 0) {
      const { jti: _, ...stored } = payload;
      const { grantId } = payload;
      if (grantId === undefined) return records.upsert(id, payload, seconds);
      const { is_granted: isGranted } = await putToken(db, {
        key: keyOf(id),
        market,
        model,
        payload: JSON.stringify(stored),
        grantId,
        grantKey: oidcRecordKey(market, 'Grant', grantId),
        sessionUid: endsWithSession(model, payload) ? (payload.sessionUid ?? null) : null,
        seconds,
      });
      if (!isGranted) throw new errors.InvalidGrant('the grant has ended');
    },
    async find(id) {
      if (!mayBeOf(model, id)) return undefined;
      const found = await findToken(db, { key: keyOf(id), graceSeconds: 0 });
      return found && presentedToken(found, id);
    },
    /**
     * A second use means that a code was stolen (RFC 9700, section 4.5): all that came from its grant is
     * removed.
     */
    async consume(id) {
      const key = keyOf(id);
      if (await consumeCode(db, { key })) return;
      await removeFamily(db, { key });
      throw new errors.InvalidGrant('used before');
    },
  };
}

/** The payload of a code or token that a request presents. */
export function presentedToken(
  found: { payload: AdapterPayload; seconds_left: number; is_consumed: boolean },
  id: string,
): AdapterPayload {
  const payload = withOwnExpiry(found, id);
  if (payload.accountId !== undefined) rememberAccount(payload.accountId);
  return found.is_consumed ? { ...payload, consumed: true } : payload;
}

/** True for every record but the tokens of offline access (OpenID Connect Core, section 11). */
function endsWithSession(model: string, { scope }: AdapterPayload): boolean {
  return model === 'AuthorizationCode' || !scope?.split(' ').includes('offline_access');
}

import { firstPartyClientIds } from '@talon/rules/clients';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { removeOfGrant } from './grant-records';
import {
  findOidcRecord,
  findSessionRecord,
  putConsentedGrant,
  putOidcRecord,
  removeOidcRecord,
} from './oidc-records';
import { oidcRecordKey } from './oidc-record-key';
import { isAccountDeleted } from '../db/database-errors';
import type { Queryable } from '../db/pool';
import type { Deps } from '../kernel/deps';
import { withOwnExpiry } from './own-expiry';

export type AdapterDeps = Pick<Deps, 'db' | 'keyedHash' | 'limits'>;

/** Stores the OIDC records of one model in the database, with keys of their market. */
export function createAdapter({ db }: { db: Queryable }, market: string, model: string): Adapter {
  const keyOf = (id: string) => oidcRecordKey(market, model, id);
  return {
    async upsert(id, given, seconds = 0) {
      const { jti: _, ...payload } = given;
      const row = {
        key: keyOf(id),
        market,
        model,
        payload: JSON.stringify(payload),
        seconds,
        uid: model === 'Session' ? (payload.uid ?? null) : null,
        grantId: model === 'Grant' ? id : (payload.grantId ?? null),
        accountId: accountOf(model, payload),
        clientId: model === 'Grant' ? (payload.clientId ?? null) : null,
      };
      try {
        if (!needsConsent(model, payload)) return await putOidcRecord(db, row);
        if (!(await putConsentedGrant(db, row))) throw new errors.AccessDenied('the consent was withdrawn');
      } catch (error) {
        if (!isAccountDeleted(error)) throw error;
        // The engine stores the session of a request last: there is none, and a code from before gives nothing.
        if (model !== 'Session') throw new errors.AccessDenied('the account was removed');
      }
    },
    async find(id) {
      const found = await findOidcRecord(db, { key: keyOf(id) });
      return found && withOwnExpiry(found, id);
    },
    async findByUid(uid) {
      const found = await findSessionRecord(db, { market, uid });
      return found && withOwnExpiry(found);
    },
    /** The device flow is not supported. */
    async findByUserCode() {},
    async consume() {
      throw new Error(`${model} cannot be used up`);
    },
    async destroy(id) {
      const removed = await removeOidcRecord(db, { key: keyOf(id) });
      // Of two concurrent resumptions of one request, the second is refused.
      if (!removed && model === 'Interaction') throw new errors.SessionNotFound('resumed before');
    },
    async revokeByGrantId(grantId) {
      await removeOfGrant(db, { grantId, model });
    },
  };
}

/** A third-party grant is stored only while its consent exists. */
function needsConsent(model: string, { clientId = '' }: AdapterPayload): boolean {
  return model === 'Grant' && !firstPartyClientIds.includes(clientId);
}

/** Whose record it is. Codes and tokens have a grant or a session, with which they end. */
function accountOf(model: string, { accountId, session }: AdapterPayload): string | null {
  if (model === 'Interaction') return session?.accountId ?? null;
  return model === 'Grant' || model === 'Session' ? (accountId ?? null) : null;
}

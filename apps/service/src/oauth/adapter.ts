import { firstPartyClientIds } from '@talon/rules/clients';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type pg from 'pg';
import {
  type Token,
  addOidcRecord,
  consumeOidcRecord,
  findOidcRecord,
  findSessionRecord,
  findToken,
  findTokenAndClient,
  putOidcRecord,
  putConsentedGrant,
  removeOidcRecord,
  removeFamily,
  removeOfGrant,
} from './oidc-records';
import { oidcRecordKey } from './oidc-record-key';
import { clientMetadata } from './client-metadata';
import { isClientKnown, keep, takeKept } from './read-along';
import { isAccessToken } from './token-lengths';

/** One kind of the engine's artifacts, kept in the database under the market's own keys. */
export function createAdapter(db: pg.Pool, marketId: string, model: string): Adapter {
  const keyOf = (id: string) => oidcRecordKey(marketId, model, id);
  return {
    async upsert(id, given, seconds = 0) {
      const { jti: _, ...payload } = given;
      const write = writeOf(model, payload);
      const text = JSON.stringify(payload);
      const written = await write(db, {
        key: keyOf(id),
        market: marketId,
        model,
        payload: text,
        seconds,
        ...bondsOf(model, id, payload),
      });
      if (write !== putOidcRecord && !written) refuseToWrite(model);
    },
    find: id => find(db, marketId, model, id),
    async findByUid(uid) {
      const found = await findSessionRecord(db, { market: marketId, uid });
      return found?.payload;
    },
    /** No device flow is offered. */
    async findByUserCode() {},
    /** Of two at once one is first. Whoever comes second holds what was stolen, or was stolen from: the family ends. */
    async consume(id) {
      const consumed = await consumeOidcRecord(db, { key: keyOf(id) });
      if (consumed) return;
      await removeFamily(db, { key: keyOf(id) });
      throw new errors.InvalidGrant('used before');
    },
    async destroy(id) {
      const removed = await removeOidcRecord(db, { key: keyOf(id) });
      // Two that resume one request at once: it is answered once.
      if (!removed && model === 'Interaction') throw new errors.SessionNotFound('resumed before');
    },
    async revokeByGrantId(grantId) {
      await removeOfGrant(db, { grantId, model });
    },
  };
}

/** A code or token brings along what the engine asks for next: one statement for all. */
async function find(
  db: pg.Pool,
  marketId: string,
  model: string,
  id: string,
): Promise<AdapterPayload | undefined> {
  if (model === 'RefreshToken' && isAccessToken(id)) return undefined;
  const kept = model === 'Grant' ? takeKept(model, id) : undefined;
  if (kept) return named(kept, id);
  const key = oidcRecordKey(marketId, model, id);
  if (!fromGrants.has(model)) {
    const found = await findOidcRecord(db, { key });
    return found && named(found.payload, id);
  }
  const found: Token | undefined = isClientKnown()
    ? await findToken(db, { key })
    : await findTokenAndClient(db, { key });
  if (!found) return undefined;
  const { is_consumed, grant, client } = found;
  const payload: AdapterPayload = found.payload;
  if (payload.grantId !== undefined && grant) keep('Grant', payload.grantId, grant);
  if (client) keep('Client', client.client_id, clientMetadata(client));
  if (is_consumed) payload.consumed = true;
  return named(payload, id);
}

/** The payload itself, not a copy, which the engine would read more slowly. */
function named(payload: AdapterPayload, id: string): AdapterPayload {
  payload.jti = id;
  return payload;
}

/** A proof of one-time use is written once; a grant only while its consent stands; the rest as it comes. */
function writeOf(model: string, { clientId }: AdapterPayload) {
  if (model === 'ReplayDetection') return addOidcRecord;
  if (model === 'Grant' && !firstPartyClientIds.includes(clientId ?? '')) return putConsentedGrant;
  return putOidcRecord;
}

function refuseToWrite(model: string): never {
  if (model === 'ReplayDetection') throw new errors.InvalidClientAuth('used before');
  throw new errors.AccessDenied('the consent was taken back');
}

const fromGrants = new Set(['AuthorizationCode', 'AccessToken', 'RefreshToken']);

function bondsOf(model: string, id: string, payload: AdapterPayload) {
  const isGrant = model === 'Grant';
  return {
    uid: model === 'Session' ? (payload.uid ?? null) : null,
    grantId: isGrant ? id : (payload.grantId ?? null),
    sessionUid:
      fromGrants.has(model) && endsWithSession(model, payload) ? (payload.sessionUid ?? null) : null,
    accountId: isGrant ? (payload.accountId ?? null) : null,
    clientId: isGrant ? (payload.clientId ?? null) : null,
  };
}

/** All do but the tokens of offline access (OpenID Connect Core, section 11). */
function endsWithSession(model: string, { scope }: AdapterPayload): boolean {
  return model === 'AuthorizationCode' || !scope?.split(' ').includes('offline_access');
}

import { firstPartyClientIds } from '@talon/rules/clients';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type pg from 'pg';
import {
  type TokenRecord,
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
import type { Reads } from '../kernel/ports/reads';
import { clientMetadata } from './client-metadata';
import { isClientKnown, isTokenRequest, cacheForRequest, takeFromCache } from './request-cache';
import { type SuccessorDeps, markUsedAndNameSuccessor } from './refresh-successor';
import { isAccessToken } from './token-lengths';

export type AdapterDeps = SuccessorDeps & { db: pg.Pool; reads: Reads };

/** Stores the OIDC records of one model in the database, with keys of their market. */
export function createAdapter(deps: AdapterDeps, marketId: string, model: string): Adapter {
  const { db, reads } = deps;
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
        ...referencesOf(model, id, payload),
      });
      if (write !== putOidcRecord && !written) refuseToWrite(model);
    },
    find: id => find(deps, marketId, model, id),
    async findByUid(uid) {
      const found = await findSessionRecord(reads, { market: marketId, uid });
      return found && withOwnExpiry(found);
    },
    /** The device flow is not supported. */
    async findByUserCode() {},
    /**
     * A second use means that the code or token was stolen (RFC 9700, section 4.14): all records of the grant are removed.
     * A refresh token may be used again during the grace, and gets the same successor.
     */
    async consume(id) {
      const consumed =
        model === 'RefreshToken'
          ? await markUsedAndNameSuccessor(deps, marketId, id)
          : await consumeOidcRecord(db, { key: keyOf(id) });
      if (consumed) return;
      await removeFamily(db, { key: keyOf(id) });
      throw new errors.InvalidGrant('used before');
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

/** Reads a code or token together with its grant and client, which the engine asks for next, in one statement. */
async function find(
  { reads, limits }: AdapterDeps,
  marketId: string,
  model: string,
  id: string,
): Promise<AdapterPayload | undefined> {
  if (model === 'RefreshToken' && isAccessToken(id)) return undefined;
  const cached = model === 'Grant' ? takeFromCache(model, id) : undefined;
  if (cached) return named(cached, id);
  const key = oidcRecordKey(marketId, model, id);
  if (!fromGrants.has(model)) {
    const found = await findOidcRecord(reads, { key });
    return found && named(withOwnExpiry(found), id);
  }
  // At introspection a used token is inactive at once, and a code has no grace.
  const hasGrace = model === 'RefreshToken' && isTokenRequest();
  const asked = { key, graceSeconds: hasGrace ? limits.refreshGraceSeconds : 0 };
  const found: TokenRecord | undefined = isClientKnown()
    ? await findToken(reads, asked)
    : await findTokenAndClient(reads, asked);
  if (!found) return undefined;
  const { is_consumed, grant, client } = found;
  const payload = withOwnExpiry(found);
  if (payload.grantId !== undefined && grant) cacheForRequest('Grant', payload.grantId, grant);
  if (client) cacheForRequest('Client', client.client_id, clientMetadata(client, marketId));
  if (is_consumed) payload.consumed = true;
  return named(payload, id);
}

/**
 * Returns the payload with its expiry by the clock of this node, because the engine compares it with that clock. The clock
 * of the node that stored it may differ. The clock of the database decides.
 */
function withOwnExpiry({
  payload,
  seconds_left,
}: {
  payload: AdapterPayload;
  seconds_left: number;
}): AdapterPayload {
  payload.exp = Math.floor(Date.now() / 1000) + seconds_left;
  return payload;
}

/** Changes the payload in place: the engine reads a copy more slowly. */
function named(payload: AdapterPayload, id: string): AdapterPayload {
  payload.jti = id;
  return payload;
}

/**
 * Chooses the write of a record: a replay detection is added once, a third-party grant only while its consent exists, and
 * other records are upserted.
 */
function writeOf(model: string, { clientId }: AdapterPayload) {
  if (model === 'ReplayDetection') return addOidcRecord;
  if (model === 'Grant' && !firstPartyClientIds.includes(clientId ?? '')) return putConsentedGrant;
  return putOidcRecord;
}

function refuseToWrite(model: string): never {
  if (model === 'ReplayDetection') throw new errors.InvalidClientAuth('used before');
  throw new errors.AccessDenied('the consent was withdrawn');
}

const fromGrants = new Set(['AuthorizationCode', 'AccessToken', 'RefreshToken']);

function referencesOf(model: string, id: string, payload: AdapterPayload) {
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

/** True for every record but the tokens of offline access (OpenID Connect Core, section 11). */
function endsWithSession(model: string, { scope }: AdapterPayload): boolean {
  return model === 'AuthorizationCode' || !scope?.split(' ').includes('offline_access');
}

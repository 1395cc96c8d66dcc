import { firstPartyClientIds } from '@talon/rules/clients';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { removeOfGrant } from './grant-records';
import {
  findOidcRecord,
  findRecordAndClient,
  findSessionRecord,
  markUsed,
  putConsentedGrant,
  removeOidcRecord,
} from './oidc-records';
import { type TokenRecord, findToken, findTokenAndClient } from './token-records';
import { oidcRecordKey } from './oidc-record-key';
import { rememberAccount } from './account-of-request';
import { isAccountDeleted } from '../db/database-errors';
import type { Deps } from '../kernel/deps';
import { clientMetadata } from './client-metadata';
import { holdUse, storeRecord } from './held-records';
import { openedSeconds } from './lifetimes';
import { limitPushedRequests } from './limit-pushed-requests';
import { graceOf } from './refresh-grace';
import { nameSuccessor, rememberIssue } from './refresh-successor';
import { cacheForRequest, clientIdOfRequest, isClientKnown, takeFromCache, takeToken } from './request-cache';
import { modelOfToken } from './token-lengths';

export type AdapterDeps = Pick<Deps, 'db' | 'reads' | 'keyedHash' | 'limits'>;

/** Stores the OIDC records of one model in the database, with keys of their market. */
export function createAdapter(deps: AdapterDeps, marketId: string, model: string): Adapter {
  const { db, reads } = deps;
  const keyOf = (id: string) => oidcRecordKey(marketId, model, id);
  /** A pushed request gives one code, also if several browsers stop at its pages, for longer than it can be opened. */
  const requireFirstUse = async (key: Buffer) => {
    const used = await markUsed(db, { key, market: marketId, model, seconds: openedSeconds });
    if (!used) throw new errors.InvalidRequestUri('used before');
  };
  return {
    async upsert(id, given, seconds = 0) {
      const { jti: _, ...payload } = given;
      const row = {
        key: keyOf(id),
        market: marketId,
        model,
        payload: JSON.stringify(payload),
        seconds,
        ...referencesOf(model, id, payload),
      };
      if (model === pushedRequest) await limitPushedRequests(deps, row.payload.length);
      const write = conditionalWriteOf(model, payload);
      try {
        if (!write) return await storeRecord(db, deps.limits.refreshGraceSeconds, row);
        if (!(await write(db, row))) throw new errors.AccessDenied('the consent was withdrawn');
      } catch (error) {
        if (!isAccountDeleted(error)) throw error;
        // The engine stores the session of a request last: there is none, and a code that was stored with it gives nothing.
        if (model !== 'Session') throw new errors.AccessDenied('the account was removed');
      }
    },
    find: id => find(deps, marketId, model, id),
    async findByUid(uid) {
      const found = await findSessionRecord(reads, { market: marketId, uid });
      return found && withOwnExpiry(found);
    },
    /** The device flow is not supported. */
    async findByUserCode() {},
    /** A refresh token may be used again during the grace, and gets the same successor. */
    async consume(id) {
      if (model === pushedRequest) return requireFirstUse(keyOf(id));
      if (model === 'RefreshToken') nameSuccessor(deps, id);
      holdUse(model, keyOf(id));
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

const pushedRequest = 'PushedAuthorizationRequest';

/**
 * Reads a code or token together with its grant and client, which the engine asks for next, in one statement. A pushed
 * request that has expired is found as such: the engine marks as used only what it finds, and browsers that have opened it may still
 * be at its pages.
 */
async function find(
  { reads, limits }: AdapterDeps,
  marketId: string,
  model: string,
  id: string,
): Promise<AdapterPayload | undefined> {
  if (tokens.has(model) && modelOfToken(id) !== model) return undefined;
  const cached = model === 'Grant' ? takeFromCache(model, id) : undefined;
  if (cached) return named(cached, id);
  const key = oidcRecordKey(marketId, model, id);
  if (!fromGrants.has(model)) {
    const clientId = model === 'Session' ? clientIdOfRequest() : undefined;
    const found =
      clientId === undefined
        ? await findOidcRecord(reads, { key })
        : await findWithClient(reads, marketId, key, clientId);
    if (!found && model === pushedRequest) return named({ kind: model, exp: 0 }, id);
    return found && named(withOwnExpiry(found), id);
  }
  const found = await findTokenRecord({ reads, limits }, model, id, key);
  if (!found) return undefined;
  const { is_consumed, issued_at, grant, client } = found;
  const payload = withOwnExpiry(found);
  if (payload.grantId !== undefined && grant) cacheForRequest('Grant', payload.grantId, grant);
  if (client) cacheForRequest('Client', client.client_id, clientMetadata(client, marketId));
  if (payload.accountId !== undefined) rememberAccount(payload.accountId);
  if (is_consumed) payload.consumed = true;
  if (model === 'RefreshToken') rememberIssue(id, issued_at);
  return named(payload, id);
}

/** Reads the session of a browser together with the client of its request, which the engine asks for next. */
async function findWithClient(reads: Deps['reads'], marketId: string, key: Buffer, clientId: string) {
  const { client, payload, seconds_left } = await findRecordAndClient(reads, { key, clientId });
  if (client) cacheForRequest('Client', clientId, clientMetadata(client, marketId));
  return payload === null ? undefined : { payload, seconds_left };
}

/** A code or token that may have been read together with the client of the request. */
function findTokenRecord(
  { reads, limits }: Pick<AdapterDeps, 'reads' | 'limits'>,
  model: string,
  id: string,
  key: Buffer,
): TokenRecord | undefined | Promise<TokenRecord | undefined> {
  const cached = takeToken(model, id);
  if (cached) return cached.found;
  const asked = { key, graceSeconds: graceOf(limits, model) };
  return isClientKnown() ? findToken(reads, asked) : findTokenAndClient(reads, asked);
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

/** A third-party grant is stored only while its consent exists. Other records are upserted. */
function conditionalWriteOf(model: string, { clientId }: AdapterPayload) {
  if (model === 'Grant' && !firstPartyClientIds.includes(clientId ?? '')) return putConsentedGrant;
  return undefined;
}

const tokens = new Set(['AccessToken', 'ClientCredentials', 'RefreshToken']);

/** Models that are read with their client, and with their grant if they have one. */
const fromGrants = new Set(['AuthorizationCode', ...tokens]);

function referencesOf(model: string, id: string, payload: AdapterPayload) {
  const isGrant = model === 'Grant';
  return {
    uid: model === 'Session' ? (payload.uid ?? null) : null,
    grantId: isGrant ? id : (payload.grantId ?? null),
    sessionUid:
      fromGrants.has(model) && endsWithSession(model, payload) ? (payload.sessionUid ?? null) : null,
    accountId: accountOf(model, payload),
    clientId: isGrant ? (payload.clientId ?? null) : null,
  };
}

/** Whose record it is. Codes and tokens have a grant or a session, with which they end. */
function accountOf(model: string, { accountId, session }: AdapterPayload): string | null {
  if (model === 'Interaction') return session?.accountId ?? null;
  return model === 'Grant' || model === 'Session' ? (accountId ?? null) : null;
}

/** True for every record but the tokens of offline access (OpenID Connect Core, section 11). */
function endsWithSession(model: string, { scope }: AdapterPayload): boolean {
  return model === 'AuthorizationCode' || !scope?.split(' ').includes('offline_access');
}

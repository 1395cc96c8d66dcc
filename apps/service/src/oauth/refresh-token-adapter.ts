import { type Adapter, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Queryable } from '../db/pool';
import { transaction } from '../db/transaction';
import type { AdapterDeps } from './adapter';
import { removeFamily } from './grant-records';
import { oidcRecordKey } from './oidc-record-key';
import { createTokenAdapter, presentedToken } from './token-adapter';
import { mayBeOf } from './token-lengths';
import { findToken, consumeRefreshToken } from './token-records';

/** A refresh of the request, until the access token is stored. */
interface Rotation {
  /** Of the token that the request presents. */
  key: Buffer;
  successor: string;
  storeSuccessor?: (tx: Queryable) => Promise<void>;
}

interface RefreshState {
  /** When the presented token was issued. */
  issuedAt?: string;
  rotation?: Rotation;
}

const model = 'RefreshToken';

/**
 * Rotates refresh tokens, with a grace in which a used one gives the same successor again
 * (docs/decisions/0116). The functions are in the order in which the engine calls them for a refresh, then
 * come `storeAccessToken` and `handOverSuccessor`.
 */
export function createRefreshTokenAdapter(deps: AdapterDeps, market: string): Adapter {
  const { db, keyedHash, limits } = deps;
  const tokens = createTokenAdapter(deps, market, model);
  const keyOf = (id: string) => oidcRecordKey(market, model, id);
  return {
    ...tokens,
    /**
     * Finds a token whose portal session, if it ends with one, is active. Only a refresh has the grace: at
     * introspection a used token is inactive at once. The engine then checks client, expiry, grant, scopes
     * and the proof of a bound token, and ends the grant of a token that was used before the grace.
     */
    async find(id) {
      if (!mayBeOf(model, id)) return undefined;
      const graceSeconds = Provider.ctx?.oidc.route === 'token' ? limits.refreshGraceSeconds : 0;
      const found = await findToken(db, { key: keyOf(id), graceSeconds });
      if (!found) return undefined;
      if (Provider.ctx) stateOf(Provider.ctx).issuedAt = found.issued_at;
      return presentedToken(found, id);
    },
    /** Names the successor. */
    async consume(id) {
      const state = stateOf(Provider.ctx);
      const successor = keyedHash('successor', `${id}\0${state.issuedAt}`).toString('base64url');
      state.rotation = { key: keyOf(id), successor };
    },
    /** Holds the successor until the access token is stored. Stores the first refresh token of a sign-in. */
    async upsert(id, payload, seconds) {
      const { rotation } = stateOf(Provider.ctx);
      if (!rotation) return tokens.upsert(id, payload, seconds);
      rotation.storeSuccessor = tx =>
        createTokenAdapter({ db: tx }, market, model).upsert(rotation.successor, payload, seconds);
    },
  };
}

/**
 * Stores an access token. In a refresh, the presented token is marked as used and its successor stored in the
 * same transaction, which decides by the clock of the database whether the grace is over: if the database is
 * lost, nothing has happened.
 */
export async function storeAccessToken(
  { db, limits }: AdapterDeps,
  market: string,
  [id, payload, seconds]: Parameters<Adapter['upsert']>,
): Promise<void> {
  const store = (on: Queryable) =>
    createTokenAdapter({ db: on }, market, 'AccessToken').upsert(id, payload, seconds);
  const { rotation } = stateOf(Provider.ctx);
  if (!rotation) return store(db);
  const { key, storeSuccessor } = rotation;
  const isUsed = await transaction(db, async tx => {
    if (!(await consumeRefreshToken(tx, { key, graceSeconds: limits.refreshGraceSeconds }))) return false;
    await storeSuccessor?.(tx);
    await store(tx);
    return true;
  });
  if (isUsed) return;
  await removeFamily(db, { key });
  throw new errors.InvalidGrant('used before');
}

/**
 * The engine has made up a name for the successor, which nobody gets: the reply has the one by which it is
 * stored.
 */
export function handOverSuccessor(context: KoaContextWithOIDC): void {
  const successor = stateOf(context).rotation?.successor;
  const body = context.body as { refresh_token?: string } | undefined;
  if (successor !== undefined && body?.refresh_token !== undefined) body.refresh_token = successor;
}

function stateOf(context: KoaContextWithOIDC | undefined): RefreshState {
  if (!context) throw new Error('a refresh token is used outside of a request');
  return context.state as RefreshState;
}

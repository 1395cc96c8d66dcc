import { type Adapter, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { AdapterDeps } from './adapter';
import { removeFamily } from './grant-records';
import { oidcRecordKey } from './oidc-record-key';
import { createTokenAdapter, presentedToken } from './token-adapter';
import { mayBeOf } from './token-lengths';
import { findToken, consumeRefreshToken } from './token-records';

interface RefreshState {
  /** The refresh token that this request gives. */
  successor?: string;
}

/**
 * Rotates refresh tokens, with a grace in which a used one gives the same successor again
 * (docs/decisions/0116). The functions are in the order in which the engine calls them for a refresh.
 * `handOverSuccessor` is the last step.
 */
export function createRefreshTokenAdapter(deps: AdapterDeps, market: string): Adapter {
  const { db, keyedHash, limits } = deps;
  const model = 'RefreshToken';
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
      return found && presentedToken(found, id);
    },
    /**
     * Marks the token as used, which decides by the clock of the database whether the grace is over, and
     * names its successor.
     */
    async consume(id) {
      const key = keyOf(id);
      const used = await consumeRefreshToken(db, { key, graceSeconds: limits.refreshGraceSeconds });
      if (!used) {
        await removeFamily(db, { key });
        throw new errors.InvalidGrant('used before');
      }
      stateOf(Provider.ctx).successor = keyedHash('successor', `${id}\0${used.issued_at}`).toString(
        'base64url',
      );
    },
    /**
     * Stores the successor by its own name, unless an earlier use has, or the first refresh token of a
     * sign-in.
     */
    async upsert(id, payload, seconds) {
      await tokens.upsert(stateOf(Provider.ctx).successor ?? id, payload, seconds);
    },
  };
}

/**
 * The engine has made up a name for the successor, which nobody gets: the reply has the one by which it is
 * stored.
 */
export function handOverSuccessor(context: KoaContextWithOIDC): void {
  const { successor } = stateOf(context);
  const body = context.body as { refresh_token?: string } | undefined;
  if (successor !== undefined && body?.refresh_token !== undefined) body.refresh_token = successor;
}

function stateOf(context: KoaContextWithOIDC | undefined): RefreshState {
  if (!context) throw new Error('a refresh token is used outside of a request');
  return context.state as RefreshState;
}

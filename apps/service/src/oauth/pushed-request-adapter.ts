import { type Adapter, errors } from 'oidc-provider';
import { type AdapterDeps, createAdapter } from './adapter';
import { openedSeconds } from './lifetimes';
import { limitPushedRequests } from './limit-pushed-requests';
import { oidcRecordKey } from './oidc-record-key';
import { markUsed } from './oidc-records';

/** Stores pushed authorization requests (RFC 9126), each of which gives one code (docs/decisions/0204). */
export function createPushedRequestAdapter(deps: AdapterDeps, market: string): Adapter {
  const model = 'PushedAuthorizationRequest';
  const records = createAdapter(deps, market, model);
  return {
    ...records,
    async upsert(id, payload, seconds) {
      const { jti: _, ...stored } = payload;
      await limitPushedRequests(deps, JSON.stringify(stored).length);
      await records.upsert(id, payload, seconds);
    },
    /**
     * Finds a request that is gone as an expired one: the engine marks as used only what it finds, and
     * browsers that have opened it may still be at its pages.
     */
    async find(id) {
      return (await records.find(id)) ?? { kind: model, exp: 0, jti: id };
    },
    /**
     * One use counts, also if several browsers stop at the pages of the request, for longer than it can be
     * opened.
     */
    async consume(id) {
      const key = oidcRecordKey(market, model, id);
      const isFirst = await markUsed(deps.db, { key, market, model, seconds: openedSeconds });
      if (!isFirst) throw new errors.InvalidRequestUri('used before');
    },
  };
}

import { firstPartyClientIds } from '@talon/rules/clients';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type pg from 'pg';
import {
  addArtifact,
  type Bonds,
  consumeArtifact,
  findArtifact,
  findSessionArtifact,
  putArtifact,
  putConsentedGrant,
  removeArtifact,
  removeFamily,
  removeOfGrant,
} from '../repositories/artifacts';
import { artifactKey } from './artifact-key';

/** One kind of the engine's artifacts, kept in the database under the market's own keys. */
export function createAdapter(db: pg.Pool, marketId: string, model: string): Adapter {
  const keyOf = (id: string) => artifactKey(marketId, model, id);
  return {
    async upsert(id, given, seconds = 0) {
      const { jti: _, ...payload } = given;
      const text = JSON.stringify(payload);
      const [stood] = await writeOf(model, payload)(
        db,
        keyOf(id),
        marketId,
        model,
        text,
        seconds,
        ...bondsOf(model, id, payload),
      );
      if (!stood) refuseToWrite(model);
    },
    async find(id) {
      const [found] = await findArtifact(db, keyOf(id));
      return found && { ...found.payload, jti: id, ...(found.is_consumed && { consumed: true }) };
    },
    async findByUid(uid) {
      const [found] = await findSessionArtifact(db, marketId, uid);
      return found?.payload;
    },
    /** No device flow is offered. */
    async findByUserCode() {},
    /** Of two at once one is first. Whoever comes second holds what was stolen, or was stolen from: the family ends. */
    async consume(id) {
      const [consumed] = await consumeArtifact(db, keyOf(id));
      if (consumed) return;
      await removeFamily(db, keyOf(id));
      throw new errors.InvalidGrant('used before');
    },
    async destroy(id) {
      const [removed] = await removeArtifact(db, keyOf(id));
      // Two that resume one request at once: it is answered once.
      if (!removed && model === 'Interaction') throw new errors.SessionNotFound('resumed before');
    },
    async revokeByGrantId(grantId) {
      await removeOfGrant(db, grantId, model);
    },
  };
}

type Write = (
  db: pg.Pool,
  ...values: Parameters<typeof putArtifact> extends [unknown, ...infer V] ? V : never
) => Promise<object[]>;

const put: Write = async (...given) => [await putArtifact(...given)];

/** A proof of one-time use is written once; a grant only while its consent stands; the rest as it comes. */
function writeOf(model: string, { clientId }: AdapterPayload): Write {
  if (model === 'ReplayDetection') return addArtifact;
  if (model === 'Grant' && !firstPartyClientIds.includes(clientId ?? '')) return putConsentedGrant;
  return put;
}

function refuseToWrite(model: string): never {
  if (model === 'ReplayDetection') throw new errors.InvalidClientAuth('used before');
  throw new errors.AccessDenied('the consent was taken back');
}

const endingWithSession = new Set(['AuthorizationCode', 'AccessToken', 'RefreshToken']);

function bondsOf(model: string, id: string, payload: AdapterPayload): Bonds {
  const isGrant = model === 'Grant';
  return [
    model === 'Session' ? (payload.uid ?? null) : null,
    isGrant ? id : (payload.grantId ?? null),
    endingWithSession.has(model) && endsWithSession(model, payload) ? (payload.sessionUid ?? null) : null,
    isGrant ? (payload.accountId ?? null) : null,
    isGrant ? (payload.clientId ?? null) : null,
  ];
}

/** All do but the tokens of offline access (OpenID Connect Core, section 11). */
function endsWithSession(model: string, { scope }: AdapterPayload): boolean {
  return model === 'AuthorizationCode' || !scope?.split(' ').includes('offline_access');
}

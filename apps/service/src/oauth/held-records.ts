import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Queryable } from '../db/pool';
import { removeFamily } from './grant-records';
import { putOidcRecord, putSessionAndCode, redeemCode, rotateRefreshToken } from './oidc-records';

/** A record as its statement takes it. */
export type RecordRow = Parameters<typeof putOidcRecord>[1];

/** What a request has to write, until the engine has stored the last record that belongs to it. */
interface Held {
  /** A code or refresh token that the request uses. */
  used?: { model: string; key: Buffer };
  /** The code or refresh token that the request issues. */
  row?: RecordRow;
}

const heldOf = (): Held | undefined => Provider.ctx && ((Provider.ctx.state['held'] as Held) ??= {});

/** Lets the token that is stored next mark a code or refresh token as used. */
export function holdUse(model: string, key: Buffer): void {
  const held = heldOf();
  if (!held) throw new Error(`${model} is used outside of a request`);
  held.used = { model, key };
}

/**
 * Stores a record. One statement stores a new code and its session; another marks a code or refresh token as used and stores the
 * tokens that it gives, or nothing if it was used before. So each request takes one round trip and one commit for its writes,
 * and leaves nothing half done.
 */
export async function storeRecord(db: Queryable, graceSeconds: number, row: RecordRow): Promise<void> {
  const held = heldOf();
  if (held && isStoredWithNext(row.model, held)) {
    held.row = row;
    return;
  }
  const { used, row: earlier } = held ?? {};
  if (held) forget(held);
  if (!used && !earlier) return putOidcRecord(db, row);
  if (!used && earlier?.model === 'AuthorizationCode' && row.model === 'Session')
    return putSessionAndCode(db, { ...row, ...asEarlier(earlier) });
  if (used?.model === 'AuthorizationCode' && !earlier)
    return refuseReuse(db, used.key, await redeemCode(db, { ...row, usedKey: used.key }));
  if (used?.model === 'RefreshToken' && earlier) {
    const parameters = { ...row, ...asEarlier(earlier), usedKey: used.key, graceSeconds };
    return refuseReuse(db, used.key, await rotateRefreshToken(db, parameters));
  }
  throw new Error(`no statement stores ${earlier?.model} and ${row.model} after the use of ${used?.model}`);
}

/** The engine stores the session after a code, and an access token after the refresh token that replaces another. */
function isStoredWithNext(model: string, { used, row }: Held): boolean {
  if (row) return false;
  return model === 'AuthorizationCode' || (model === 'RefreshToken' && used?.model === 'RefreshToken');
}

/**
 * Throws if a request that succeeded has left a record unwritten. One that failed has handed out nothing: what it held is
 * dropped, and its code or refresh token may be used again.
 */
export function requireWritten({ state, status }: Pick<KoaContextWithOIDC, 'state' | 'status'>): void {
  const { used, row } = (state['held'] ?? {}) as Held;
  if ((used || row) && status < 400) throw new Error(`${row?.model ?? used?.model} was not written`);
}

function forget(held: Held): void {
  delete held.used;
  delete held.row;
}

function asEarlier({ key, model, payload, grantId, sessionUid, seconds }: RecordRow) {
  return {
    earlierKey: key,
    earlierModel: model,
    earlierPayload: payload,
    earlierGrantId: grantId,
    earlierSessionUid: sessionUid,
    earlierSeconds: seconds,
  };
}

/** A second use means that the code or token was stolen (RFC 9700, section 4.14): all records of the grant are removed. */
async function refuseReuse(db: Queryable, key: Buffer, written: object | undefined): Promise<void> {
  if (written) return;
  await removeFamily(db, { key });
  throw new errors.InvalidGrant('used before');
}

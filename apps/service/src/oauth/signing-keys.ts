import { createHash, generateKeyPair, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import type { Deps } from '../kernel/deps';
import type { SealedPlace } from '../kernel/encryption';
import { isUnavailable } from '../db/database-errors';
import { transaction } from '../db/transaction';
import {
  addSigningKey,
  findSigningKeys,
  lockSigningKeys,
  type SigningKeyRow,
} from '../domain/signing-keys/signing-keys';

const generate = promisify(generateKeyPair);

const makers: Record<SigningKeyRow['alg'], () => Promise<JsonWebKey>> = {
  ES256: async () => (await generate('ec', { namedCurve: 'P-256' })).privateKey.export({ format: 'jwk' }),
  RS256: async () => (await generate('rsa', { modulusLength: 3072 })).privateKey.export({ format: 'jwk' }),
};

type Keys = Pick<Deps, 'db' | 'encryption'>;

/** The published keys, signing keys first. Creates the first keys, under a lock so that only one node does. */
export async function readSigningKeys(deps: Keys): Promise<SigningKeyRow[]> {
  const found = await findSigningKeys(deps.db);
  if (found.some(key => key.is_signing)) return found;
  return transaction(deps.db, async tx => {
    await lockSigningKeys(tx);
    const meanwhile = await findSigningKeys(tx);
    if (meanwhile.length > 0) return meanwhile;
    await publishKeys({ ...deps, db: tx }, 0);
    return findSigningKeys(tx);
  });
}

/** Publishes a new key of each algorithm, which signs after `waitSeconds`. Returns the key ids. */
export async function publishKeys(
  { db, encryption }: { db: Parameters<typeof addSigningKey>[0]; encryption: Deps['encryption'] },
  waitSeconds: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (const alg of ['ES256', 'RS256'] as const) {
    const key = await makers[alg]();
    const kid = createHash('sha256')
      .update(key.x ?? key.n ?? '')
      .digest('base64url')
      .slice(0, 16);
    const sealed = encryption.encrypt(JSON.stringify({ ...key, kid, alg, use: 'sig' }), placeOf(kid));
    await addSigningKey(db, { kid, alg, sealed, waitSeconds });
    ids.push(kid);
  }
  return ids;
}

/** Throws if a published key cannot be decrypted: such a node must not start, since its tokens would fail. */
export async function checkSigningKeys(deps: Keys): Promise<void> {
  try {
    decryptKeys(deps, await findSigningKeys(deps.db));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    throw new Error('ENCRYPTION_KEYS do not decrypt the signing keys', { cause: error });
  }
}

/** The key set in the order of the engine, which signs with the first key of an algorithm. */
export function decryptKeys({ encryption }: Pick<Deps, 'encryption'>, rows: readonly SigningKeyRow[]) {
  return {
    keys: rows.map(({ kid, sealed }) => JSON.parse(encryption.decrypt(sealed, placeOf(kid))) as JsonWebKey),
  };
}

function placeOf(kid: string): SealedPlace {
  return { column: 'signing_keys.sealed', id: kid };
}

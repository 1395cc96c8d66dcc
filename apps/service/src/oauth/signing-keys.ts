import { createHash, generateKeyPair, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import type { Deps } from '../kernel/deps';
import { isUnavailable, transaction } from '../db/pool';
import {
  addSigningKey,
  findSigningKeys,
  lockSigningKeys,
  type SigningKeyRow,
} from '../domain/signing-keys/signing-keys';

const generate = promisify(generateKeyPair);

const makers: Record<SigningKeyRow['alg'], () => Promise<JsonWebKey>> = {
  ES256: async () => (await generate('ec', { namedCurve: 'P-256' })).privateKey.export({ format: 'jwk' }),
  RS256: async () => (await generate('rsa', { modulusLength: 2048 })).privateKey.export({ format: 'jwk' }),
};

type Keys = Pick<Deps, 'db' | 'encryption'>;

/** The keys that are published, those that sign first. Makes the very first ones, on one node of all that start. */
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

/** Publishes a new key of each algorithm, which signs from so many seconds on. Answers their ids. */
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
    const sealed = encryption.encrypt(JSON.stringify({ ...key, kid, alg, use: 'sig' }));
    await addSigningKey(db, { kid, alg, sealed, waitSeconds });
    ids.push(kid);
  }
  return ids;
}

/** Throws where a published key cannot be opened, so that such a node refuses to start instead of failing applications. */
export async function checkSigningKeys(deps: Keys): Promise<void> {
  try {
    openKeys(deps, await findSigningKeys(deps.db));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    throw new Error('ENCRYPTION_KEYS do not open the keys that sign for applications', { cause: error });
  }
}

/** As the engine takes them: of those with one algorithm, the first signs. */
export function openKeys({ encryption }: Pick<Deps, 'encryption'>, rows: readonly SigningKeyRow[]) {
  return { keys: rows.map(({ sealed }) => JSON.parse(encryption.decrypt(sealed)) as JsonWebKey) };
}

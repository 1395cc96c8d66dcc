import type { Deps } from '../kernel/deps';
import { addSigningKey, findSigningKeys, type SigningKeyRow } from '../domain/signing-keys/signing-keys';
import { publishKeys } from '../oauth/signing-keys';

let made: readonly SigningKeyRow[] = [];

/**
 * Gives a new database the signing keys that were made for an earlier one in this process: an RSA key takes half a second, and
 * most test files need one. They are encrypted with the usual key of the tests.
 */
export async function giveSigningKeys(deps: Pick<Deps, 'db' | 'encryption'>): Promise<void> {
  for (const key of made) await addSigningKey(deps.db, { ...key, waitSeconds: 0 });
  if (made.length > 0) return;
  await publishKeys(deps, 0);
  made = await findSigningKeys(deps.db);
}

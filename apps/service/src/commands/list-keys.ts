import type { Deps } from '../kernel/deps';
import { readSigningKeys } from '../oauth/signing-keys';
import { listSigningKeys } from '../domain/signing-keys/signing-keys';

/** Lists the published keys by algorithm, with their state. */
export async function listKeys(deps: Deps): Promise<string> {
  const signing = new Set((await readSigningKeys(deps)).filter(key => key.is_signing).map(key => key.kid));
  const keys = await listSigningKeys(deps.db);
  return keys
    .map(({ kid, alg, signs_from, is_due }) => {
      const state = signing.has(kid) ? 'signs' : is_due ? 'verifies' : 'waits';
      return `${alg}  ${kid}  ${state}  since ${signs_from.toISOString()}`.replace(
        'waits  since',
        'waits  until',
      );
    })
    .join('\n');
}

import { earlierSecretSeconds } from '@talon/rules/limits';
import type { Deps } from '../../kernel/deps';
import { findClient, replaceClientSecret } from '../../domain/clients/clients';
import { newClientSecret, secretLine } from './new-secret';
import { noSuchClient } from './show-client';

/** Creates a new secret. `keep` accepts the previous one for a while; `drop` refuses it at once, after a leak. */
export async function rotateSecret(deps: Deps, id: string, previous: string): Promise<string> {
  if (previous !== 'keep' && previous !== 'drop')
    throw new Error(`Expected "keep" or "drop", not "${previous}".`);
  const { secret, hash } = newClientSecret(deps);
  const seconds = previous === 'keep' ? earlierSecretSeconds : 0;
  const replaced = await replaceClientSecret(deps.db, {
    clientId: id,
    secretHash: hash,
    earlierSeconds: seconds,
  });
  if (!replaced) {
    const client = await findClient(deps.db, { clientId: id });
    throw client ? new Error(`Client ${id} has no secret.`) : noSuchClient(id);
  }
  const until = replaced.earlier_until.toISOString();
  return [
    secretLine(secret),
    previous === 'keep'
      ? `The previous secret is accepted until ${until}.`
      : 'The previous secret is no longer accepted.',
  ].join('\n');
}

import { earlierSecretSeconds } from '@talon/rules/limits';
import type { Deps } from '../../kernel/deps';
import { findClient, replaceClientSecret } from '../../domain/clients/clients';
import { newClientSecret, secretLine } from './new-secret';
import { noSuchClient } from './show-client';

/** A new secret; the present one is `kept` for a while, or is known to others and `dropped` at once. */
export async function rotateSecret(deps: Deps, id: string, earlier: string): Promise<string> {
  if (earlier !== 'keep' && earlier !== 'drop') throw new Error(`Say "keep" or "drop", not "${earlier}".`);
  const { secret, hash } = newClientSecret(deps);
  const seconds = earlier === 'keep' ? earlierSecretSeconds : 0;
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
    earlier === 'keep' ? `The one before it is taken until ${until}.` : 'The one before it is taken no more.',
  ].join('\n');
}

import { Refusal } from '@talon/contract/errors';
import { renewSecret } from '../../features/clients/manage-clients';
import type { Deps } from '../../kernel/deps';
import { commandOperator } from '../on-account';
import { secretLine } from './new-secret';
import { noSuchClient } from './show-client';

/** Creates a new secret. `keep` accepts the previous one for a while; `drop` refuses it at once, after a leak. */
export async function rotateSecret(deps: Deps, id: string, previous: string): Promise<string> {
  if (previous !== 'keep' && previous !== 'drop')
    throw new Error(`Expected "keep" or "drop", not "${previous}".`);
  const { secret, earlierUntil } = await renewSecret(
    deps,
    commandOperator(deps),
    id,
    previous === 'keep',
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw error.code === 'unknown-client' ? noSuchClient(id) : new Error(`Client ${id} has no secret.`);
  });
  return [
    secretLine(secret),
    previous === 'keep'
      ? `The previous secret is accepted until ${earlierUntil.toISOString()}.`
      : 'The previous secret is no longer accepted.',
  ].join('\n');
}

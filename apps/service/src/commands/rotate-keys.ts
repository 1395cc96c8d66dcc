import { Refusal } from '@talon/contract/errors';
import { rotateSigningKeys } from '../features/keys/rotate-signing-keys';
import type { Deps } from '../kernel/deps';
import { keyWaitSeconds } from '../oauth/lifetimes';

/** Publishes new keys, which sign after an hour. */
export async function rotateKeys(deps: Deps): Promise<string> {
  const operator = { name: deps.operator, staffId: null, reason: null };
  const added = await rotateSigningKeys(deps, operator).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Error('New keys are already published and do not sign yet: see "keys list".', { cause: error });
  });
  return `Published ${added.join(' and ')}. They sign in ${keyWaitSeconds / 60} minutes; earlier keys remain published for a month.`;
}

import type { CodeMethod } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import { count } from './count';
import { countEvents } from './limit-counts';

/**
 * Counts a destination of an onboarding, account, or card at one site, once in the period. Refuses if this owner has used
 * too many different destinations. Call it with the onboarding or account locked.
 */
export async function countOwnersDestination(
  deps: Deps,
  tx: Queryable,
  owner: string,
  { method, destination }: { method: CodeMethod; destination: string },
): Promise<void> {
  const { seconds } = deps.limits.counted.destinationsByOwner;
  const fresh = await countEvents(tx, {
    names: ['destinationOfOwner'],
    subjects: [deps.keyedHash('destination', `${owner} ${method} ${destination}`)],
    mosts: [1],
    seconds: [seconds],
  });
  if (fresh.length === 0) return;
  const subject = deps.keyedHash('destination', `destinations of ${owner} ${method}`);
  await count(deps, tx, [{ limit: 'destinationsByOwner', subject }], 'too-many-codes');
}

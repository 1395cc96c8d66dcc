import type { LimitName } from '@talon/rules/counted-limits';
import type { Deps } from '../kernel/deps';

/** As if what a limit has counted so far had happened so many times, for each subject. */
export async function repeatCounted({ db }: Pick<Deps, 'db'>, limit: LimitName, times: number) {
  await db.query('update limit_counts set at = array_fill(at[1], array[$2::int]) where limit_name = $1', [
    limit,
    times,
  ]);
}

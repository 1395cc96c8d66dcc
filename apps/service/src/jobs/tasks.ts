import type { TaskList } from 'graphile-worker';
import type { Deps } from '../core/deps';
import { countSharing } from '../repositories/identifiers';
import { purgeSessions } from '../repositories/sessions';
import { purgeFailures } from '../repositories/sign-in-failures';

/** When each task runs (minute hour day month weekday, UTC); one node runs it, whichever is first. */
export const schedule = ['17 * * * * purge', '37 * * * * count-sharing'].join('\n');

/** What runs beside the calls. */
export function createTasks(deps: Deps): TaskList {
  return {
    purge: async () => {
      await purgeSessions(deps.db);
      await purgeFailures(deps.db, deps.limits.failuresThatCloseSignIn);
    },
    'count-sharing': async () => {
      await countSharing(deps.db);
    },
  };
}

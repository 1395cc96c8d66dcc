import { addScheduledJob } from '../db/queue';
import type { Deps } from '../kernel/deps';

/** The tasks that run on one of the nodes, every minute or at this minute of every hour; of a `queue` one at a time. */
const schedule: readonly { task: string; minute?: number; queue?: string }[] = [
  { task: 'retry-activations' },
  { task: 'notify-unconfirmed-sign-ins' },
  { task: 'probe-providers' },
  { task: 'queue-invitations' },
  { task: 'remove-authenticators' },
  { task: 'erase-accounts' },
  { task: 'add-audit-months', minute: 7 },
  { task: 'purge', minute: 17, queue: 'purge' },
];

/** Several times a minute, for the case that the database is away for some seconds. */
const everyMilliseconds = 20_000;

/**
 * Adds the jobs of the schedule, each in the minute before it is due. The schedule of the queue itself would end the process when the
 * database is away at the beginning of a minute. Returns a function that ends it.
 */
export function keepSchedule(deps: Pick<Deps, 'db'>): () => void {
  async function addJobs(): Promise<void> {
    for (const { task, minute = null, queue = null } of schedule)
      await addScheduledJob(deps.db, { task, minute, queue });
  }
  const add = () => void addJobs().catch(() => undefined);
  add();
  const timer = setInterval(add, everyMilliseconds);
  return () => clearInterval(timer);
}

import type { CodeMethod } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { wakeMessages } from './delivery-outages';
import { tasksOf } from './message-tasks';

const mostAtOnce = 1_000;

/** Makes the messages of a channel due at once that failed and wait for their next attempt. Returns how many. */
export async function wakeChannel(db: Queryable, channel: CodeMethod): Promise<number> {
  let count = 0;
  for (;;) {
    const { woken } = await wakeMessages(db, { tasks: [...tasksOf[channel]], most: mostAtOnce });
    count += woken;
    if (woken < mostAtOnce) return count;
  }
}

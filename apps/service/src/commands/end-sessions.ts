import { endSessions as end } from '../features/people/acts/end-sessions';
import type { Deps } from '../kernel/deps';
import { commandOperator, onAccount } from './on-account';

/** Ends all sessions, trusted devices and tokens of clients of an account, and voids its challenges. */
export async function endSessions(deps: Deps, who: string): Promise<string> {
  return onAccount(deps, who, async (tx, account) => {
    await end(deps, tx, commandOperator(deps), account, undefined);
    return 'all sessions, trusted devices and tokens of clients have ended.';
  });
}

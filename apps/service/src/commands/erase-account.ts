import { cancelErasure as cancel, eraseAccount as erase } from '../features/people/acts/erase-account';
import type { Deps } from '../kernel/deps';
import { commandOperator, onAccount, unlessDone } from './on-account';

/** Has an account erased in 14 days. The person gets a link that cancels it. */
export async function eraseAccount(deps: Deps, who: string, reason: string): Promise<string> {
  return onAccount(deps, who, (tx, account) =>
    unlessDone('waits for its erasure already.', async () => {
      await erase(deps, tx, commandOperator(deps, reason), account, undefined);
      return 'is erased in 14 days. Its addresses have got a link that cancels it.';
    }),
  );
}

/** Keeps an account whose erasure was requested. */
export async function cancelErasure(deps: Deps, who: string, reason: string): Promise<string> {
  return onAccount(deps, who, (tx, account) =>
    unlessDone('was not to be erased.', async () => {
      await cancel(deps, tx, commandOperator(deps, reason), account, undefined);
      return 'is kept.';
    }),
  );
}

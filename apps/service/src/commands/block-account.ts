import { blockAccount as block, unblockAccount as unblock } from '../features/people/acts/block-account';
import type { Deps } from '../kernel/deps';
import { commandOperator, onAccount, unlessDone } from './on-account';

/** Refuses every sign-in and recovery of an account, and ends its sessions, trusted devices, codes and clients' tokens. */
export async function blockAccount(deps: Deps, who: string, reason: string): Promise<string> {
  return onAccount(deps, who, (tx, account) =>
    unlessDone('already blocked.', async () => {
      await block(deps, tx, commandOperator(deps, reason), account, undefined);
      return 'blocked. Its sessions, trusted devices and tokens have ended.';
    }),
  );
}

/** Lifts the block; the person signs in again with the same password. */
export async function unblockAccount(deps: Deps, who: string, reason: string): Promise<string> {
  return onAccount(deps, who, (tx, account) =>
    unlessDone('not blocked.', async () => {
      await unblock(deps, tx, commandOperator(deps, reason), account, undefined);
      return 'no longer blocked.';
    }),
  );
}

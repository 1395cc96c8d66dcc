import { runOrder } from './act-on-account';
import type { Deps } from '../kernel/deps';

/** Has an account erased in 14 days. The person gets a link that cancels it. */
export function eraseAccount(deps: Deps, who: string, reason: string): Promise<string> {
  const done = 'is erased in 14 days. Its addresses have got a link that cancels it.';
  return runOrder(deps, who, { act: 'erase', reason }, done, 'waits for its erasure already.');
}

/** Keeps an account whose erasure was requested. */
export function cancelErasure(deps: Deps, who: string, reason: string): Promise<string> {
  return runOrder(deps, who, { act: 'cancel-erasure', reason }, 'is kept.', 'was not to be erased.');
}

import { forceMfa as force } from '../features/people/acts/force-mfa';
import type { Deps } from '../kernel/deps';
import { commandOperator, onAccount, unlessDone } from './on-account';
import { isOn } from './on-off';

/** Makes MFA mandatory for an account, or optional again. A signed-in person must enrol at the next call. */
export async function forceMfa(deps: Deps, who: string, state: string): Promise<string> {
  const isForced = isOn(state);
  const policy = isForced ? 'mandatory' : 'optional';
  return onAccount(deps, who, (tx, account) =>
    unlessDone(`two-step verification was already ${policy}.`, async () => {
      await force(deps, tx, commandOperator(deps), account, { is_forced: isForced });
      return `two-step verification is now ${policy}.`;
    }),
  );
}

import { Refusal } from '@talon/contract/errors';
import { changeMaintenance } from '../features/service/switch-maintenance';
import type { Deps } from '../kernel/deps';
import { commandOperator } from './on-account';
import { isOn } from './on-off';

/** Closes or opens sign-in of every market, on all nodes. */
export function switchMaintenance(deps: Deps, state: string): Promise<string> {
  return switchMarket(deps, 'all', state);
}

/** Closes or opens sign-in of one market, or of `all`. */
export async function switchMarket(deps: Deps, market: string, state: string): Promise<string> {
  const isClosed = isOn(state);
  await change(deps, market, isClosed, null);
  return isClosed ? 'Sign-in is closed; existing sessions continue.' : 'Sign-in is open.';
}

/** Closes sign-in of one market, or of `all`, and tells people when it is expected to open. */
export async function closeUntil(deps: Deps, market: string, typed: string): Promise<string> {
  const plannedEnd = new Date(typed);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(typed) || !(plannedEnd.getTime() > Date.now()))
    throw new Error(`Expected a time to come in UTC, such as 2027-01-31T22:30Z, not "${typed}".`);
  await change(deps, market, true, plannedEnd);
  return `Sign-in is closed. People are told ${typed}; "maintenance off" opens it.`;
}

async function change(deps: Deps, chosen: string, isClosed: boolean, plannedEnd: Date | null): Promise<void> {
  const ids = deps.hosts.all.map(({ market }) => market.id);
  if (chosen !== 'all' && !ids.includes(chosen))
    throw new Error(`Expected ${ids.join(', ')} or all, not "${chosen}".`);
  const operator = commandOperator(deps);
  for (const market of chosen === 'all' ? ids : [chosen])
    await changeMaintenance(deps, operator, market, { isOn: isClosed, plannedEnd }).catch(
      (error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'nothing-to-change')) throw error;
      },
    );
}

import type { Deps } from '../kernel/deps';
import { setSwitch } from '../domain/switches/switches';
import { isOn } from './on-off';

/** Closes or opens sign-in on all nodes. */
export async function switchMaintenance(deps: Deps, state: string): Promise<string> {
  const isClosed = isOn(state);
  await setSwitch(deps.db, { name: 'maintenance', isOn: isClosed });
  return isClosed ? 'Sign-in is closed; existing sessions continue.' : 'Sign-in is open.';
}

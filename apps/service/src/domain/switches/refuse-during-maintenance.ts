import { Refusal } from '@talon/contract/errors';
import { readSwitch } from './switches';
import type { Deps } from '../../kernel/deps';

/** Refuses new visitors during maintenance; sessions continue. */
export async function refuseDuringMaintenance(deps: Deps): Promise<void> {
  const maintenance = await readSwitch(deps.reads, { name: 'maintenance' });
  if (maintenance?.is_on) throw new Refusal('maintenance');
}

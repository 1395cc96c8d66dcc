import type { listDevices as endpoint } from '@talon/contract/devices';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { Deps } from '../../core/deps';
import type { Caller } from '../../http/caller';
import { findDevices } from '../../repositories/devices';

export async function listDevices(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  return { data: await findDevices(deps.db, bearer.id), meta: { currentLoginId: bearer.session_id } };
}

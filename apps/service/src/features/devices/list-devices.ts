import type { listDevices as endpoint } from '@talon/contract/devices';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import { findDevices } from '../../domain/sessions/devices';
import { withKnown } from './with-known';

export async function listDevices(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const devices = await findDevices(deps.db, { accountId: bearer.id });
  const data = devices.map(device => ({
    ...withKnown(device),
    sessionDevices: device.sessionDevices.map(withKnown),
  }));
  return { data, meta: { currentLoginId: bearer.session_id } };
}

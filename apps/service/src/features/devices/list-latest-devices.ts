import type { listLatestDevices as endpoint } from '@talon/contract/devices';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import { findLatestDevices } from '../../domain/sessions/devices';
import { withKnown } from './with-known';

const mostDevices = 5;

export async function listLatestDevices(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const devices = await findLatestDevices(deps.db, { accountId: bearer.id, most: mostDevices });
  return { data: devices.map(withKnown) };
}

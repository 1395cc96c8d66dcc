import type { ReplyOf } from '@talon/contract/endpoint';
import type { listTrustedDevices as endpoint } from '@talon/contract/trusted-devices';
import { deviceOf } from '@talon/rules/user-agent';
import { findTrustedDevices } from '../../domain/authenticators/trusted-devices';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

export async function listTrustedDevices(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const devices = await findTrustedDevices(deps.db, { accountId: bearer.id, sessionId: bearer.session_id });
  return { data: devices.map(({ agent, ...device }) => ({ ...device, known: deviceOf(agent) })) };
}

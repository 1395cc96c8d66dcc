import type { listTrustedDevices as endpoint } from '@talon/contract/trusted-devices';
import { deviceOf } from '@talon/rules/user-agent';
import { findTrustedDevices } from '../../domain/authenticators/trusted-devices';
import type { UseCase } from '../../kernel/route';

export const listTrustedDevices: UseCase<typeof endpoint> = async (deps, { bearer }) => {
  const devices = await findTrustedDevices(deps.db, { accountId: bearer.id, sessionId: bearer.session_id });
  return { data: devices.map(({ agent, ...device }) => ({ ...device, known: deviceOf(agent) })) };
};

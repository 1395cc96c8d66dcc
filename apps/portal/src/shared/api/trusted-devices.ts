import type { Client } from '@talon/contract/client';
import * as trusted from '@talon/contract/trusted-devices';

export type { TrustedDevice } from '@talon/contract/trusted-devices';

export const listTrustedDevices = (call: Client) => call(trusted.listTrustedDevices);

/** The next sign-in on the device needs a code again. */
export const endTrustedDevice = (call: Client, id: string) =>
  call(trusted.endTrustedDevice, { params: { id } });

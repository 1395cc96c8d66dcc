import type { Client } from '@talon/contract/client';
import * as security from '@talon/contract/security';

export const changePassword = (call: Client, password: string) =>
  call(security.changePassword, { body: { password } });

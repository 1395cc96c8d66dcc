import type { Client } from '@talon/contract/client';
import { listCommonPasswords as endpoint } from '@talon/contract/security';

export const listCommonPasswords = (call: Client, prefix: string) => call(endpoint, { params: { prefix } });

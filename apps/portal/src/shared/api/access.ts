import * as access from '@talon/contract/access';
import type { Client } from '@talon/contract/client';

export type { Access } from '@talon/contract/access';

export const listAccess = (call: Client) => call(access.listAccess);

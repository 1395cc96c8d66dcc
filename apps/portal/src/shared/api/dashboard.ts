import type { Client } from '@talon/contract/client';
import { showUser as endpoint } from '@talon/contract/dashboard';

export const showUser = (call: Client) => call(endpoint);

import type { Client } from '@talon/contract/client';
import * as erasure from '@talon/contract/erasure';

/** Asks for the erasure of the account with this id in 14 days; needs a step-up. */
export const requestErasure = (call: Client, accountId: string) =>
  call(erasure.requestErasure, { body: { account_id: accountId } });

/** Keeps the account. */
export const cancelErasure = (call: Client) => call(erasure.cancelErasure);

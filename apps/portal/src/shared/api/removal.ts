import type { Client } from '@talon/contract/client';
import * as removal from '@talon/contract/removal';

/** Removes an authenticator at once, or in a day: then the value says when. */
export const removeAuthenticator = (call: Client, id: string) =>
  call(removal.removeAuthenticator, { params: { id } });

export const cancelRemoval = (call: Client, id: string) => call(removal.cancelRemoval, { params: { id } });

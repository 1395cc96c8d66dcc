import type { Client } from '@talon/contract/client';
import * as suspended from '@talon/contract/suspended';

export type { SuspendedThing } from '@talon/contract/suspended';

export type Answer = 'keep' | 'remove';

/** The query key of what is suspended. */
export const suspendedKey = 'suspended';

/** What a report has suspended, the latest first. */
export const listSuspended = (call: Client) => call(suspended.listSuspended);

/** Says whether it is the person's; needs a step-up. */
export const answerSuspended = (call: Client, { id, kind }: suspended.SuspendedThing, answer: Answer) =>
  call(suspended.answerSuspended, { params: { id }, body: { kind, answer } });

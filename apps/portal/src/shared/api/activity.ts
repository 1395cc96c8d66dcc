import * as activity from '@talon/contract/activity';
import type { Client } from '@talon/contract/client';

export type { Activity } from '@talon/contract/activity';

/** What happened to the account, the newest first, before an event if one is given. */
export const listActivity = (call: Client, before?: string) =>
  call(activity.listActivity, before === undefined ? {} : { query: { before } });

/** Which members of staff looked at the account, before an event if one is given. */
export const listLooks = (call: Client, before?: string) =>
  call(activity.listActivity, { query: { looks: '1', ...(before !== undefined && { before }) } });

/** Six digits with which the helpdesk recognises the caller. */
export const makeHelpdeskPin = (call: Client) => call(activity.makeHelpdeskPin);

import * as v from 'valibot';
import { endpoint } from './endpoint';

/** Something that happened to the account. Its name has a sentence under `event.<event>` in every catalogue. */
export const activity = v.object({
  id: v.string(),
  /** ISO 8601. */
  at: v.string(),
  event: v.string(),
  /** How often it happened within a minute. */
  times: v.number(),
  /** The member of staff who did it, with the reason; null for the person and for apps. */
  staff: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  /** The name of the app that did it, or that it concerns. */
  app: v.nullable(v.string()),
  /** Of a change of the bank account: the last four characters before and after, and how it was done. */
  bank_account: v.nullable(
    v.object({
      before: v.nullable(v.string()),
      after: v.string(),
      /** `Chrome, Windows`. */
      device: v.nullable(v.string()),
      method: v.nullable(v.string()),
    }),
  ),
});

export type Activity = v.InferOutput<typeof activity>;

export const listActivity = endpoint({
  method: 'GET',
  path: '/user/activity',
  access: 'bearer',
  query: ['before', 'looks'],
  body: undefined,
  reply: v.object({ data: v.array(activity), meta: v.object({ has_more: v.boolean() }) }),
  errors: [],
});

export const makeHelpdeskPin = endpoint({
  method: 'POST',
  path: '/user/helpdesk-pin',
  access: 'bearer',
  body: undefined,
  reply: v.object({ pin: v.string(), expires_at: v.string() }),
  errors: ['sudo-required', 'too-many-attempts'],
});

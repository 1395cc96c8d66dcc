import * as v from 'valibot';
import { knownDevice, place } from './devices';
import { endpoint } from './endpoint';

/** What a report can suspend. */
const suspendedKind = v.picklist(['authenticator', 'address', 'card']);

export type SuspendedKind = v.InferOutput<typeof suspendedKind>;

/** Something that a report has suspended: it neither signs in nor confirms until the person keeps or removes it. */
export const suspendedThing = v.object({
  kind: suspendedKind,
  id: v.string(),
  /** `sms` and `email` are two-step verification by the address that receives its codes; `phone` and `mail` are addresses. */
  type: v.picklist(['passkey', 'totp', 'sms', 'email', 'phone', 'mail', 'card']),
  /** The name of the authenticator, the masked address, or the last four digits of the card; null without a name. */
  name: v.nullable(v.string()),
  /** ISO 8601. */
  added_at: v.string(),
  /** The device on which it was added; null if unknown. */
  device: v.nullable(knownDevice),
  city: place,
  country: place,
});

export type SuspendedThing = v.InferOutput<typeof suspendedThing>;

export const listSuspended = endpoint({
  method: 'GET',
  path: '/user/suspended',
  access: 'bearer',
  body: undefined,
  reply: v.object({ data: v.array(suspendedThing) }),
  errors: [],
});

export const answerSuspended = endpoint({
  method: 'POST',
  path: '/user/suspended/{id}',
  access: 'bearer',
  body: v.object({ kind: suspendedKind, answer: v.picklist(['keep', 'remove']) }),
  reply: undefined,
  errors: ['sudo-required', 'too-new', 'no-method', 'not-found'],
});

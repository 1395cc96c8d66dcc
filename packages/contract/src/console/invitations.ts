import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { textOf } from '../text-of';
import { reason } from './staff-session';

const instant = v.nullable(v.string());
const longestReference = 100;
const longestEmail = 254;

const invitation = v.object({
  id: v.string(),
  reference: v.string(),
  /** Masked. */
  email: v.string(),
  market: v.string(),
  /** `unconfirmed`: somebody without the invited address has used it. `unsent`: for a letter that another system prints. */
  state: v.picklist(['unsent', 'sent', 'expired', 'used', 'unconfirmed']),
  sent_at: instant,
  valid_until: instant,
  used_at: instant,
});

export type Invitation = v.InferOutput<typeof invitation>;

/** Find invitations by reference or email, used ones too. The search is recorded. */
export const findInvitations = endpoint({
  method: 'POST',
  path: '/api/invitations/search',
  access: 'staff',
  permission: 'send-invitations',
  body: v.object({ text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestEmail)) }),
  reply: v.object({ invitations: v.array(invitation) }),
  errors: ['not-found'],
});

/**
 * Invite one person: adds an invitation and sends it, with a code that is valid for 30 days. Named as the columns of an import
 * of invitations, and subject to the same rules.
 */
export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/invitations',
  access: 'staff',
  permission: 'run-service',
  body: v.object({
    reference: textOf(longestReference, 1),
    market: textOf(10, 1),
    email: textOf(longestEmail, 1),
    firstname: v.optional(textOf(100)),
    language: v.optional(textOf(2)),
    user_id: v.optional(textOf(longestReference)),
    customer_user_id: v.optional(textOf(longestReference)),
    fridom_user_id: v.optional(textOf(longestReference)),
    reason,
  }),
  reply: undefined,
  errors: ['reference-used'],
});

/** Send an unused invitation again, with a new code that is valid for 30 days. The code before stops working. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/{id}/send',
  access: 'staff',
  permission: 'send-invitations',
  body: v.object({ reason }),
  reply: undefined,
  errors: ['invitation-used', 'not-found', 'too-many-attempts'],
});

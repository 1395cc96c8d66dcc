import type { WebhookEvent } from '@talon/rules/webhooks';
import * as v from 'valibot';

const sub = v.pipe(v.string(), v.minLength(1));
const instant = v.pipe(v.string(), v.isoTimestamp());

/** What the service posts to the webhook of a client: when, and what it says about the event. */
export const webhooks = {
  'consent.given': {
    operationId: 'consentGiven',
    summary: 'The person approved scopes.',
    data: v.object({ sub, scope: v.string() }),
  },
  'consent.revoked': {
    operationId: 'consentRevoked',
    summary: 'The person revoked the access of the client, or reset the password.',
    data: v.object({ sub }),
  },
  'account.merged': {
    operationId: 'accountMerged',
    summary: 'The account was merged into another one. Tokens of the merged account have ended.',
    data: v.object({ sub, former_sub: sub }),
  },
  'account.restored': {
    operationId: 'accountRestored',
    summary:
      'A merge was undone: the merged account is an account of its own again. Give back to `sub` what you moved to ' +
      '`surviving_sub` because of it. Tokens of both accounts have ended.',
    data: v.object({ sub, surviving_sub: sub }),
  },
  'account.erased': {
    operationId: 'accountErased',
    summary: 'The account was erased: delete what you store about it.',
    data: v.object({ sub }),
  },
  'email.changed': {
    operationId: 'emailChanged',
    summary:
      'The person uses another email now: read it from userinfo. Only for clients with the scope `email` or `user`.',
    data: v.object({ sub }),
  },
  'bank_account.changed': {
    operationId: 'bankAccountChanged',
    summary:
      'The person has another bank account for reimbursements since `changed_at`. Pay into it from `settled_at`, which may be a day ' +
      'later: until then the person may notice that it was not them. Only for clients with the scope `user`, `payment` or ' +
      '`reimbursemoney`.',
    data: v.object({ sub, changed_at: instant, settled_at: instant }),
  },
} as const satisfies Record<WebhookEvent, { operationId: string; summary: string; data: v.GenericSchema }>;

export type WebhookData<Event extends WebhookEvent> = v.InferOutput<(typeof webhooks)[Event]['data']>;

/** The body of a delivery. */
export interface WebhookPayload<Event extends WebhookEvent> {
  type: Event;
  /** When it happened, ISO 8601. */
  timestamp: string;
  data: WebhookData<Event>;
}

/** The schema of the body of a delivery. */
export function webhookPayload(event: WebhookEvent) {
  return v.object({ type: v.literal(event), timestamp: instant, data: webhooks[event].data });
}

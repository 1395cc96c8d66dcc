import { linkPlatforms } from '@talon/rules/duplicates';
import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { reason } from './staff-session';

const platform = v.picklist(linkPlatforms);
const lastFour = v.pipe(v.string(), v.length(4));

/** What a member of staff may do to an account, each with a reason that the audit trail and the person see. */
export const act = v.variant('act', [
  v.object({ act: v.literal('end-sessions'), reason }),
  v.object({
    act: v.literal('log-out-device'),
    reason,
    /** Null for the sessions without a device id. */
    device_id: v.nullable(v.pipe(v.string(), v.uuid())),
  }),
  v.object({
    act: v.literal('require-password'),
    reason,
    /** What was added since then is suspended: ISO 8601; by default 30 days ago. */
    since: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
  v.object({ act: v.literal('prepare-data-export'), reason }),
  v.object({ act: v.literal('erase'), reason }),
  v.object({ act: v.literal('cancel-erasure'), reason }),
  v.object({ act: v.literal('block'), reason }),
  v.object({ act: v.literal('unblock'), reason }),
  v.object({
    act: v.literal('remove-authenticator'),
    reason,
    authenticator_id: v.pipe(v.string(), v.uuid()),
  }),
  v.object({ act: v.literal('remove-identifier'), reason, identifier_id: v.pipe(v.string(), v.uuid()) }),
  v.object({ act: v.literal('force-mfa'), reason, is_forced: v.boolean() }),
  v.object({ act: v.literal('remove-card'), reason, card_id: v.string() }),
  v.object({
    act: v.literal('move-card'),
    reason,
    card_id: v.string(),
    to_account_id: v.pipe(v.string(), v.uuid()),
  }),
  v.object({ act: v.literal('remove-link'), reason, platform }),
  v.object({
    act: v.literal('restore-bank-account'),
    reason,
    earlier_id: v.pipe(v.string(), v.uuid()),
    /** The last four characters of the present bank account and of the earlier one: it is done only while they are these. */
    from_ending: lastFour,
    to_ending: lastFour,
  }),
  v.object({ act: v.literal('undo-merge'), reason, closed_account_id: v.pipe(v.string(), v.uuid()) }),
  v.object({ act: v.literal('move-link'), reason, platform, to_account_id: v.pipe(v.string(), v.uuid()) }),
]);

export type ActOrder = v.InferOutput<typeof act>;

/** What an undone merge could not give back, because it is gone or belongs to another account now. */
export const leftBehind = v.object({
  what: v.picklist(['address', 'platform-link', 'card', 'invitation', 'authenticator', 'consent']),
  count: v.number(),
});

export type LeftBehind = v.InferOutput<typeof leftBehind>;

/**
 * Change an account. What gives access to money or an identity is not done but requested: a second member of staff approves
 * it. The person is notified of what was done.
 */
export const actOnPerson = endpoint({
  method: 'POST',
  path: '/api/people/{id}/acts',
  access: 'staff',
  permission: 'help-people',
  body: act,
  reply: v.object({ state: v.picklist(['done', 'requested']) }),
  errors: ['person-unknown', 'nothing-to-change', 'link-conflict', 'undo-impossible', 'last-address'],
});

export const staffRequest = v.object({
  id: v.string(),
  act: v.string(),
  account_id: v.string(),
  /** What the act concerns, such as a card. */
  input: v.record(v.string(), v.unknown()),
  /** Of the card or the authenticator that it concerns, as long as that exists. */
  card_last_four: v.nullable(v.string()),
  authenticator: v.nullable(v.string()),
  /** The masked address that it concerns, as long as the account has it. */
  address: v.nullable(v.string()),
  reason: v.string(),
  requested_by: v.string(),
  requested_at: v.string(),
  ends_at: v.string(),
  decision: v.nullable(v.picklist(['approved', 'refused', 'withdrawn'])),
  decided_by: v.nullable(v.string()),
  decided_at: v.nullable(v.string()),
  is_open: v.boolean(),
  /** Whether the caller made it, and so cannot approve it. */
  is_own: v.boolean(),
});

export type StaffRequest = v.InferOutput<typeof staffRequest>;

/** List the requests that wait for a second member of staff, and those of the last 30 days. */
export const listRequests = endpoint({
  method: 'GET',
  path: '/api/requests',
  access: 'staff',
  permission: 'help-people',
  body: undefined,
  reply: v.object({ requests: v.array(staffRequest) }),
  errors: [],
});

/** Approve what somebody else has requested: it is done now. The reply says what an undone merge could not give back. */
export const approveRequest = endpoint({
  method: 'POST',
  path: '/api/requests/{id}/approve',
  access: 'staff',
  permission: 'approve-requests',
  body: undefined,
  reply: v.object({ left: v.array(leftBehind) }),
  errors: [
    'own-request',
    'request-decided',
    'person-unknown',
    'nothing-to-change',
    'link-conflict',
    'undo-impossible',
    'last-address',
  ],
});

/** Refuse what somebody else has requested. */
export const refuseRequest = endpoint({
  method: 'POST',
  path: '/api/requests/{id}/refuse',
  access: 'staff',
  permission: 'approve-requests',
  body: v.object({ reason }),
  reply: undefined,
  errors: ['own-request', 'request-decided'],
});

/** Take back a request of one’s own. */
export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/api/requests/{id}/withdraw',
  access: 'staff',
  permission: 'help-people',
  body: undefined,
  reply: undefined,
  errors: ['request-decided'],
});

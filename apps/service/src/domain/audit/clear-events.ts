import { one } from '../../db/statement';

/** Takes the personal fields out of events of accounts that are being erased, where a version before has not sealed them. */
export const clearPersonalFields = one(
  'audit_events_clear',
  'select clear_audit_events(:accountIds::uuid[]) as "cleared!"',
);

/** Takes the reference and the reason out of the events of invitations, which belong to no account. */
export const clearInvitationEvents = one(
  'audit_events_clear_invitations',
  'select clear_invitation_events(:references::text[]) as "cleared!"',
);

/** What a member of staff may do in the console; every call of it needs one of these. */
export const permissions = [
  'find-people',
  'help-people',
  'send-invitations',
  'approve-requests',
  'run-service',
  'block-networks',
  'manage-clients',
  'read-audit',
  'manage-staff',
] as const;

export type Permission = (typeof permissions)[number];

export const staffRoles = ['helpdesk', 'supervisor', 'operator', 'integrations', 'auditor'] as const;

export type StaffRole = (typeof staffRoles)[number];

/** What each role may do. */
export const permissionsOfRole: Readonly<Record<StaffRole, readonly Permission[]>> = {
  helpdesk: ['find-people', 'help-people', 'send-invitations'],
  supervisor: [
    'find-people',
    'help-people',
    'send-invitations',
    'approve-requests',
    'block-networks',
    'read-audit',
  ],
  operator: ['send-invitations', 'run-service', 'block-networks', 'manage-clients', 'manage-staff'],
  integrations: ['manage-clients'],
  auditor: ['read-audit'],
};

/** What somebody with these roles may do, each once. */
export function permissionsOf(roles: readonly StaffRole[]): Permission[] {
  return permissions.filter(permission => roles.some(role => permissionsOfRole[role].includes(permission)));
}

/** A session of the console ends after this time, and after this time without use. */
export const staffSessionSeconds = 8 * 60 * 60;
export const staffIdleSeconds = 15 * 60;

/** How long the link is valid with which somebody chooses a passkey or a password. */
export const staffEnrolmentSeconds = 72 * 60 * 60;

/** How long a request waits for the second member of staff. */
export const staffRequestSeconds = 24 * 60 * 60;

/** How long the helpdesk PIN of a signed-in person is valid, and its length. */
export const helpdeskPinSeconds = 10 * 60;
export const helpdeskPinLength = 6;

/** Reasons are for auditors and for the person, so they say something. */
export const shortestReason = 5;
export const longestReason = 300;

/** What a member of staff may do in the console; every call of it needs one of these. */
export const permissions = [
  'find-people',
  'help-people',
  'send-invitations',
  'approve-requests',
  'approve-staff',
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
    'approve-staff',
    'block-networks',
    'read-audit',
  ],
  operator: [
    'approve-staff',
    'send-invitations',
    'run-service',
    'block-networks',
    'manage-clients',
    'manage-staff',
  ],
  integrations: ['manage-clients'],
  auditor: ['read-audit'],
};

/** What somebody with these roles may do, each once. */
export function permissionsOf(roles: readonly StaffRole[]): Permission[] {
  return permissions.filter(permission => roles.some(role => permissionsOfRole[role].includes(permission)));
}

/**
 * Whether somebody with these roles decides over others or makes those who do. Nobody makes such an account alone: otherwise one
 * operator could approve their own requests under two names.
 */
export function isDecider(roles: readonly StaffRole[]): boolean {
  return permissionsOf(roles).some(each => each === 'approve-requests' || each === 'approve-staff');
}

/** A session of the console ends after this time, and after this time without use. */
export const staffSessionSeconds = 8 * 60 * 60;
export const staffIdleSeconds = 15 * 60;

/** How long the link is valid with which somebody chooses a passkey or a password. */
export const staffEnrolmentSeconds = 72 * 60 * 60;

/** How long a request waits for the second member of staff. */
export const staffRequestSeconds = 24 * 60 * 60;

/** How long a request is kept, decided or not. */
export const staffRequestDays = 30;

/** How long the helpdesk PIN of a signed-in person is valid, and its length. */
export const helpdeskPinSeconds = 10 * 60;
export const helpdeskPinLength = 6;

/** The digits of a PIN as it was typed, with or without spaces; undefined for what cannot be one. */
export function readHelpdeskPin(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, '');
  return digits.length === helpdeskPinLength && /^\d+$/.test(digits) ? digits : undefined;
}

/** Reasons are for auditors and for the person, so they say something. */
export const shortestReason = 5;
export const longestReason = 300;

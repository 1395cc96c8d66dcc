import { expect, test } from 'vitest';
import { permissionsOf, staffRoles } from './staff-roles';

test.each([
  [['helpdesk'], ['find-people', 'help-people', 'send-invitations']],
  [
    ['supervisor'],
    ['find-people', 'help-people', 'send-invitations', 'approve-requests', 'block-networks', 'read-audit'],
  ],
  [['operator'], ['send-invitations', 'run-service', 'block-networks', 'manage-clients', 'manage-staff']],
  [['integrations'], ['manage-clients']],
  [['auditor'], ['read-audit']],
  [
    ['auditor', 'helpdesk'],
    ['find-people', 'help-people', 'send-invitations', 'read-audit'],
  ],
] as const)('the roles %j may %j', (roles, allowed) => expect(permissionsOf(roles)).toEqual(allowed));

test('nobody who runs the service may look at people, and nobody who helps people may run the service', () => {
  for (const role of staffRoles) {
    const allowed = permissionsOf([role]);
    expect(allowed.includes('run-service') && allowed.includes('find-people')).toBe(false);
  }
});

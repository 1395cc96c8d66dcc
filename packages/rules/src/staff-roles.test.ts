import { expect, test } from 'vitest';
import { isDecider, permissionsOf, readHelpdeskPin, staffRoles } from './staff-roles';

test.each([
  [['helpdesk'], ['find-people', 'help-people', 'send-invitations']],
  [
    ['supervisor'],
    [
      'find-people',
      'help-people',
      'send-invitations',
      'approve-requests',
      'approve-staff',
      'block-networks',
      'read-audit',
    ],
  ],
  [
    ['operator'],
    ['send-invitations', 'approve-staff', 'run-service', 'block-networks', 'manage-clients', 'manage-staff'],
  ],
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

test.each([
  [['helpdesk'], false],
  [['integrations'], false],
  [['auditor'], false],
  [['supervisor'], true],
  [['operator'], true],
  [['helpdesk', 'operator'], true],
] as const)('the roles %j decide over others: %j', (roles, decides) =>
  expect(isDecider(roles)).toBe(decides),
);

test('whoever manages staff or approves acts decides over others', () => {
  for (const role of staffRoles) {
    const allowed = permissionsOf([role]);
    expect(isDecider([role])).toBe(allowed.includes('manage-staff') || allowed.includes('approve-requests'));
  }
});

test.each([
  ['482913', '482913'],
  [' 482 913 ', '482913'],
  ['48-29-13', '482913'],
  ['48291', undefined],
  ['4829131', undefined],
  ['48291x', undefined],
  ['', undefined],
])('%j is typed as the PIN %j', (typed, pin) => expect(readHelpdeskPin(typed)).toBe(pin));

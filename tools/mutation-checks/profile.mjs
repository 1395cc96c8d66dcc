// @ts-check

/** @type {readonly import('./all-checks.mjs').MutationCheck[]} */
export const profile = [
  {
    rule: 'A single-use step-up ends with the call that succeeds',
    file: 'apps/service/src/domain/sessions/sessions.ts',
    text: 'set single_use_step_up_until = null, single_use_step_up_account = null\n    where id = :id and single_use_step_up_until > now()',
    replacement: 'set single_use_step_up_account = null where id = :id and single_use_step_up_until > now()',
    guard: { tests: 'apps/service/src/features/profile/change-iban.test.ts' },
  },
  {
    rule: 'A stored birth date is never changed',
    file: 'packages/rules/src/profile-edit.ts',
    text: 'stored.birthdate === null',
    replacement: 'birthdate !== undefined',
    guard: { tests: 'apps/service/src/features/profile/edit-profile.test.ts' },
  },
];

// @ts-check

const guard = { tests: 'apps/service/src/testing/accounts-model.test.ts' };

/**
 * Mutants that the account model must kill without the help of other tests.
 * @type {readonly import('./all-checks.mjs').MutationCheck[]}
 */
export const accounts = [
  {
    rule: 'A verified address has one owner, even when two accounts verify it at once',
    file: 'apps/service/migrations/0001-baseline/02-identifiers.sql',
    text: 'create unique index identifiers_one_owner on',
    replacement: 'create index identifiers_one_owner on',
    guard,
  },
  {
    rule: 'Changes to one account run one after another',
    file: 'apps/service/src/domain/accounts/accounts.ts',
    text: ' for no key update of a`',
    replacement: '`',
    guard,
  },
  {
    rule: 'Contact data changes only after a step-up',
    file: 'apps/service/src/domain/authenticators/require-step-up.ts',
    text: 'return grants?.sudo ?? false;',
    replacement: 'return grants !== undefined;',
    guard,
  },
  {
    rule: 'Accounts are locked while they are merged',
    file: 'apps/service/src/domain/accounts/duplicate-accounts.ts',
    text: " order by id for update'",
    replacement: " order by id'",
    guard,
  },
  {
    rule: 'An account is closed, or loses a link, only after its owner is verified',
    file: 'packages/rules/src/duplicates.ts',
    text: "if (!isProven) return 'needs-proof';",
    replacement: '',
    guard,
  },
];

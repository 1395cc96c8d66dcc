// @ts-check

const guard = { tests: 'apps/service/src/testing/accounts-model.test.ts' };

/**
 * What the model of all accounts notices by itself, whatever other test does.
 * @type {readonly import('./breaks.mjs').Break[]}
 */
export const accounts = [
  {
    rule: 'A verified address has one owner, whoever else takes it in the same moment',
    file: 'apps/service/migrations/0001-accounts.sql',
    text: 'create unique index identifiers_one_owner on',
    becomes: 'create index identifiers_one_owner on',
    guard,
  },
  {
    rule: 'What is done to one account is done one after the other',
    file: 'apps/service/src/domain/accounts/accounts.ts',
    text: ' for no key update of a`',
    becomes: '`',
    guard,
  },
  {
    rule: 'Contact data changes under sudo alone',
    file: 'apps/service/src/domain/authenticators/require-step-up.ts',
    text: 'return grants?.sudo ?? false;',
    becomes: 'return grants !== undefined;',
    guard,
  },
  {
    rule: 'Accounts that are merged stand still meanwhile',
    file: 'apps/service/src/domain/accounts/duplicate-accounts.ts',
    text: " order by id for update'",
    becomes: " order by id'",
    guard,
  },
  {
    rule: 'An account is closed, or loses a link, by a proof alone',
    file: 'packages/rules/src/duplicates.ts',
    text: 'const needsProof = (isClosed || moves.length > 0) && !other.isProven;',
    becomes: 'const needsProof = false;',
    guard,
  },
];

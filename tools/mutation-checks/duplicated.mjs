// @ts-check

const features = 'apps/service/src/features/merge';

/** @type {readonly import('./all-checks.mjs').MutationCheck[]} */
export const duplicated = [
  {
    rule: 'An identifier is transferred only after a code to it',
    file: `${features}/delete-duplicated.ts`,
    text: '!identifiers.every(isVerified)',
    replacement: 'identifiers.length === 0',
    guard: { tests: `${features}/duplicated-refused.test.ts` },
  },
  {
    rule: 'The evidence of a code is used once',
    file: 'apps/service/src/domain/challenges/evidence.ts',
    text: '`delete from evidence where session_id = :sessionId and purpose = :purpose',
    replacement: '`update evidence set method = method where session_id = :sessionId and purpose = :purpose',
    guard: { tests: `${features}/duplicated.test.ts` },
  },
  {
    rule: 'A shared identifier is evidence for neither account',
    file: `${features}/same-person.ts`,
    text: ' && !each.is_shared',
    replacement: '',
    guard: { tests: `${features}/duplicated-refused.test.ts` },
  },
  {
    rule: 'Accounts with different national register numbers belong to different people',
    file: `${features}/same-person.ts`,
    text: 'one.registerNumberKey !== other.registerNumberKey',
    replacement: 'one.registerNumberKey === null',
    guard: { tests: `${features}/duplicated.test.ts` },
  },
  {
    rule: 'Only the session that must make the choice makes it',
    file: `${features}/require-duplicated.ts`,
    text: "requiredActionOfBearer(bearer) !== 'duplicated'",
    replacement: "requiredActionOfBearer(bearer) === 'weak_password'",
    guard: { tests: `${features}/duplicated-refused.test.ts` },
  },
  {
    rule: 'Card numbers can be tried five times a day',
    file: `${features}/card-evidence.ts`,
    text: "if (found === undefined) throw new Refusal('card-number-refused');\n  await uncount(deps.db, wrong, at);",
    replacement:
      "await uncount(deps.db, wrong, at);\n  if (found === undefined) throw new Refusal('card-number-refused');",
    guard: { tests: `${features}/duplicated-refused.test.ts` },
  },
  {
    rule: 'All accounts of a merge are locked in one order',
    file: 'apps/service/src/domain/accounts/duplicate-accounts.ts',
    text: 'where id = any(:accountIds::uuid[]) order by id for update',
    replacement: 'where id = any(:accountIds::uuid[]) and false',
    guard: { tests: `${features}/duplicated-races.test.ts` },
  },
];

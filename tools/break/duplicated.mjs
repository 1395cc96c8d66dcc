// @ts-check

const features = 'apps/service/src/features/merge';

/** @type {readonly import('./breaks.mjs').Break[]} */
export const duplicated = [
  {
    rule: 'Nothing is taken without a code to that very identifier',
    file: `${features}/delete-duplicated.ts`,
    text: '!taken.every(proven)',
    becomes: 'taken.length === 0',
    guard: { tests: `${features}/duplicated-refused.test.ts` },
  },
  {
    rule: 'What a code has proven is used up by what it opens',
    file: 'apps/service/src/domain/accounts/duplicate-accounts.ts',
    text: "`delete from challenges\n    where session_id = $1 and purpose = 'duplicated'",
    becomes: "`update challenges set tries = tries\n    where session_id = $1 and purpose = 'duplicated'",
    guard: { tests: `${features}/duplicated.test.ts` },
  },
  {
    rule: 'What two accounts share proves neither',
    file: `${features}/merging.ts`,
    text: ' && !each.is_shared',
    becomes: '',
    guard: { tests: `${features}/duplicated-refused.test.ts` },
  },
  {
    rule: 'Two register numbers are two people',
    file: `${features}/merging.ts`,
    text: 'one.registerNumberKey !== other.registerNumberKey',
    becomes: 'one.registerNumberKey === null',
    guard: { tests: `${features}/duplicated.test.ts` },
  },
  {
    rule: 'A link that cannot land empties no account',
    file: 'packages/rules/src/duplicates.ts',
    text: 'isClosed && moves.length < wanted.length',
    becomes: 'isClosed && moves.length > wanted.length',
    guard: { tests: 'packages/rules/src/duplicates.test.ts' },
  },
  {
    rule: 'Only the session that must make the choice makes it',
    file: `${features}/require-duplicated.ts`,
    text: "requiredActionOfBearer(bearer) !== 'duplicated'",
    becomes: "requiredActionOfBearer(bearer) === 'weak_password'",
    guard: { tests: `${features}/duplicated-refused.test.ts` },
  },
  {
    rule: 'Card numbers are guessed at five times a day',
    file: `${features}/card-proofs.ts`,
    text: "if (found === undefined) throw new Refusal('card-number-refused');\n  await uncount(deps.db, wrong, at);",
    becomes:
      "await uncount(deps.db, wrong, at);\n  if (found === undefined) throw new Refusal('card-number-refused');",
    guard: { tests: `${features}/duplicated-refused.test.ts` },
  },
  {
    rule: 'All accounts of a merge are locked in one order',
    file: 'apps/service/src/domain/accounts/duplicate-accounts.ts',
    text: 'where id = any($1::uuid[]) order by id for update',
    becomes: 'where id = any($1::uuid[]) and false',
    guard: { tests: `${features}/duplicated-races.test.ts` },
  },
];

// @ts-check

const features = 'apps/service/src/features/merge';

/** @type {readonly import('./all-checks.mjs').MutationCheck[]} */
export const fuzzion = [
  {
    rule: 'A code to a shared address is no evidence for another account',
    file: 'apps/service/src/domain/link-proposals/required-evidence.ts',
    text: 'reached.filter(address => !isShared(matchSubject, address))',
    replacement: '[...reached]',
    guard: { tests: `${features}/link-proposal-accept.test.ts` },
  },
  {
    rule: 'A link proposal ends when the directory person changes',
    file: `${features}/require-unchanged-person.ts`,
    text: '!isSameDirectoryPerson(deps, person, proposal.directory_person_hash)',
    replacement: 'proposal.directory_person_hash.length === 0',
    guard: { tests: `${features}/link-proposal-accept.test.ts` },
  },
  {
    rule: 'Birth dates and cards can be tried five times a day',
    file: `${features}/verify-owner.ts`,
    text: 'if (!isWrong) await uncount',
    replacement: 'if (isWrong || !isWrong) await uncount',
    guard: { tests: `${features}/link-proposal-races.long.test.ts` },
  },
  {
    rule: 'A link proposal is accepted only when it links a person',
    file: `${features}/accept-link-proposal.ts`,
    text: 'if (!linked || !accepted)',
    replacement: 'if (!accepted)',
    guard: { tests: `${features}/link-proposal-races.long.test.ts` },
  },
  {
    rule: 'A rejected match is never proposed again',
    file: 'apps/service/src/domain/link-proposals/link-proposals.ts',
    text: "where link_proposals.state in ('offered', 'withdrawn')`",
    replacement: "where link_proposals.state <> 'claimed'`",
    guard: { tests: `${features}/link-proposal-reject.test.ts` },
  },
  {
    rule: 'A rejection removes only the address of this account from the directory person',
    file: 'apps/service/src/domain/link-proposals/matching.ts',
    text: 'if (shared.length === all.length) return [];',
    replacement: 'if (all.length === 0) return [];',
    guard: { tests: `${features}/link-proposal-reject.test.ts` },
  },
  {
    rule: 'Adding a card locks the account before its directory persons',
    file: 'apps/service/src/features/onboarding/assign-card-or-invitation.ts',
    text: '\n    await lockAccount(tx, { id: caller.bearer.id });\n    ',
    replacement: '',
    guard: { tests: `${features}/link-proposal-races.long.test.ts` },
  },
];

// @ts-check

const features = 'apps/service/src/features/merge';

/** @type {readonly import('./breaks.mjs').Break[]} */
export const fuzzion = [
  {
    rule: 'A code to an address that both share proves nothing under another name',
    file: 'apps/service/src/domain/link-proposals/matching.ts',
    text: 'isMatched || !isShared(claimant, address)',
    becomes: 'isMatched || true',
    guard: { tests: `${features}/fuzzion-claim.test.ts` },
  },
  {
    rule: 'The record is as it was when its person was known',
    file: `${features}/unchanged-record.ts`,
    text: '!directoryPersonHash(deps, person).equals(offer.record_hash)',
    becomes: 'offer.record_hash.length === 0',
    guard: { tests: `${features}/fuzzion-claim.test.ts` },
  },
  {
    rule: 'Birth dates and cards are guessed at five times a day',
    file: `${features}/prove-fuzzion.ts`,
    text: 'if (!isWrong) await uncount',
    becomes: 'if (isWrong || !isWrong) await uncount',
    guard: { tests: `${features}/fuzzion-races.test.ts` },
  },
  {
    rule: 'A claim that links nobody claims nothing',
    file: `${features}/claim-fuzzion.ts`,
    text: 'if (!linked || !claimed)',
    becomes: 'if (!claimed)',
    guard: { tests: `${features}/fuzzion-races.test.ts` },
  },
  {
    rule: 'A pair that was rejected is never offered again',
    file: 'apps/service/src/domain/link-proposals/link-proposals.ts',
    text: "where link_proposals.state in ('offered', 'withdrawn')`",
    becomes: "where link_proposals.state <> 'claimed'`",
    guard: { tests: `${features}/fuzzion-reject.test.ts` },
  },
  {
    rule: 'A rejection leaves the record an address that is not the account’s',
    file: 'apps/service/src/domain/link-proposals/matching.ts',
    text: 'if (shared.length === all.length) return [];',
    becomes: 'if (all.length === 0) return [];',
    guard: { tests: `${features}/fuzzion-reject.test.ts` },
  },
  {
    rule: 'Whoever adds a card locks the account before the people it is linked to',
    file: 'apps/service/src/features/onboarding/attach.ts',
    text: '    await lockAccount(tx, caller.bearer.id);\n',
    becomes: '',
    guard: { tests: `${features}/fuzzion-races.test.ts` },
  },
];

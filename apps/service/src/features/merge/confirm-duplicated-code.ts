import type { ChallengeOutcome } from '@talon/contract/challenge-calls';
import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { findShared, readMerging } from '../../domain/accounts/duplicate-accounts';
import type { PurposeHandlers } from '../../domain/challenges/purpose-handler';
import { kindOf } from '../../domain/identifiers/kinds';
import type { Caller } from '../../kernel/caller';
import { provesAccount } from './merging';
import type { Identifier } from './proofs';
import { requireDuplicated } from './require-duplicated';

type Proves = ChallengeOutcome<'duplicated'>['proves'];

/** The code was right: it is evidence in the session. What proves nothing is refused, and its code is used up too. */
export const duplicatedPurpose: PurposeHandlers<'duplicated'> = {
  duplicated: {
    requireHolder: async (_deps, caller) => requireDuplicated(caller),
    async complete({ holder, right, consume }) {
      const identifier = { kind: kindOf[right.method], value: right.destination };
      const proves = await consume(tx => provenBy(tx, holder, identifier));
      if (!proves) throw new Refusal('proof-refused');
      return { proves };
    },
  },
};

async function provenBy(db: Queryable, { bearer }: Caller, proven: Identifier): Promise<Proves | undefined> {
  const shared = await findShared(db, { accountId: bearer.id });
  if (shared.some(({ kind, value }) => kind === proven.kind && value === proven.value)) return 'shared';
  const others = await readMerging(db, { accountIds: [...new Set(shared.flatMap(each => each.others))] });
  return others.some(other => provesAccount(other, proven)) ? 'other-account' : undefined;
}

import type { ChallengeOutcome } from '@talon/contract/challenge-calls';
import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { findShared, readMerging } from '../../domain/accounts/duplicate-accounts';
import type { PurposeHandlers } from '../../domain/challenges/purpose-handler';
import { kindOf } from '../../domain/identifiers/kinds';
import type { Caller } from '../../kernel/caller';
import { provesAccount } from './same-person';
import type { NormalisedIdentifier } from './session-evidence';
import { requireDuplicated } from './require-duplicated';

type EvidenceTarget = ChallengeOutcome<'duplicated'>['proves'];

/** A correct code becomes evidence of the session. An address of no duplicate account is refused, and its code is consumed. */
export const duplicatedPurpose: PurposeHandlers<'duplicated'> = {
  duplicated: {
    requireHolder: async (_deps, caller) => requireDuplicated(caller),
    async complete({ holder, right, consume }) {
      const identifier = { kind: kindOf[right.method], value: right.destination };
      const proves = await consume(tx => evidenceOf(tx, holder, identifier));
      if (!proves) throw new Refusal('proof-refused');
      return { proves };
    },
  },
};

async function evidenceOf(
  db: Queryable,
  { bearer }: Caller,
  verified: NormalisedIdentifier,
): Promise<EvidenceTarget | undefined> {
  const shared = await findShared(db, { accountId: bearer.id });
  if (shared.some(({ kind, value }) => kind === verified.kind && value === verified.value)) return 'shared';
  const others = await readMerging(db, { accountIds: [...new Set(shared.flatMap(each => each.others))] });
  return others.some(other => provesAccount(other, verified)) ? 'other-account' : undefined;
}

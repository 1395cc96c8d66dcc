import type { confirmDuplicatedCode as endpoint } from '@talon/contract/duplicated';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import { checkCode, consumeCode } from '../../domain/challenges/check-code';
import type { Deps } from '../../kernel/deps';
import { kindOf } from '../../domain/identifiers/kinds';
import { type Queryable, transaction } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { lockAccount } from '../../domain/accounts/accounts';
import { findShared, readMerging } from '../../domain/accounts/duplicate-accounts';
import { provesAccount } from './merging';
import type { Identifier } from './proofs';
import { requireDuplicated } from './require-duplicated';

type Proves = ReplyOf<typeof endpoint>['proves'];

/** The code was right: what it proves stands with the session. What proves nothing is said, and its code is used up too. */
export async function confirmDuplicatedCode(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  requireDuplicated(caller);
  const { bearer, market } = caller;
  const expected = { purposes: ['duplicated' as const], sessionId: bearer.session_id, market: market.id };
  const right = await checkCode(deps, expected, body.payload, body.code);
  const proves = await transaction(deps.db, async tx => {
    await lockAccount(tx, bearer.id);
    await consumeCode(tx, right);
    return provenBy(tx, caller, { kind: kindOf[right.method], value: right.destination });
  });
  if (!proves) throw new Refusal('proof-refused');
  return { proves };
}

async function provenBy(db: Queryable, { bearer }: Caller, proven: Identifier): Promise<Proves | undefined> {
  const shared = await findShared(db, bearer.id);
  if (shared.some(({ kind, value }) => kind === proven.kind && value === proven.value)) return 'shared';
  const others = await readMerging(db, [...new Set(shared.flatMap(each => each.others))]);
  return others.some(other => provesAccount(other, proven)) ? 'other-account' : undefined;
}

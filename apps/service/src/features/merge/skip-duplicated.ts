import type { skipDuplicated as endpoint } from '@talon/contract/duplicated';
import type { ReplyOf } from '@talon/contract/endpoint';
import { renewToken } from '../../domain/sessions/issue-token';
import type { Deps } from '../../kernel/deps';
import { transaction } from '../../db/transaction';
import type { Caller } from '../../kernel/caller';
import { requireDuplicated } from './require-duplicated';

/** Changes nothing for now: the next sign-in requires the choice again. */
export async function skipDuplicated(deps: Deps, caller: Caller): Promise<ReplyOf<typeof endpoint>> {
  requireDuplicated(caller);
  return transaction(deps.db, tx => renewToken(deps, tx, caller, false));
}

import type { skipDuplicated as endpoint } from '@talon/contract/duplicated';
import { renewToken } from '../../domain/sessions/issue-token';
import { transaction } from '../../db/transaction';
import { requireDuplicated } from './require-duplicated';
import type { UseCase } from '../../kernel/route';

/** Changes nothing for now: the next sign-in requires the choice again. */
export const skipDuplicated: UseCase<typeof endpoint> = async (deps, caller) => {
  requireDuplicated(caller);
  return transaction(deps.db, tx => renewToken(deps, tx, caller, false));
};

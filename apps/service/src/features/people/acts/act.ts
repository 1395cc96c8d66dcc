import type { LeftBehind } from '@talon/contract/console/acts';
import type { Queryable } from '../../../db/pool';
import type { Operator } from '../../../kernel/caller';
import type { Deps } from '../../../kernel/deps';

/** The account that an operator changes; `market` is that of its last sign-in. */
export interface ActedAccount {
  id: string;
  market: string | null;
}

/**
 * An operator's change of one account, in a transaction that has the account locked. Audits it and notifies the person. Refuses
 * with `nothing-to-change` what was done before. Returns what an undone merge could not give back.
 */
export type Act<Input = undefined> = (
  deps: Deps,
  tx: Queryable,
  operator: Operator,
  account: ActedAccount,
  input: Input,
) => Promise<LeftBehind[] | void>;

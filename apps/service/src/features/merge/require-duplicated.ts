import { Refusal } from '@talon/contract/errors';
import { type Caller, debtOf } from '../../kernel/caller';

/** Only the sign-in that owes the choice between duplicates may make it. */
export function requireDuplicated({ bearer }: Caller): void {
  if (debtOf(bearer) !== 'duplicated') throw new Refusal('not-duplicated');
}

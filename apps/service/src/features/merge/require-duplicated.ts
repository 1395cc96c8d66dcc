import { Refusal } from '@talon/contract/errors';
import { type Caller, requiredActionOfBearer } from '../../kernel/caller';

/** Refuses a session that does not have to resolve duplicate accounts. */
export function requireDuplicated({ bearer }: Caller): void {
  if (requiredActionOfBearer(bearer) !== 'duplicated') throw new Refusal('not-duplicated');
}

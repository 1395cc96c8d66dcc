import { Refusal } from '@talon/contract/errors';
import { type Caller, requiredActionOfBearer } from '../../kernel/caller';

/** Only the sign-in that must make the choice between duplicates may make it. */
export function requireDuplicated({ bearer }: Caller): void {
  if (requiredActionOfBearer(bearer) !== 'duplicated') throw new Refusal('not-duplicated');
}

import type { resendDuplicatedCode as endpoint } from '@talon/contract/duplicated';
import type { ReplyOf } from '@talon/contract/endpoint';
import { resendOwnCode } from '../../domain/challenges/resend-own';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { requireDuplicated } from './require-duplicated';

/** Sends a new code to the address that this session is about to prove. */
export async function resendDuplicatedCode(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  requireDuplicated(caller);
  return resendOwnCode(deps, caller, 'duplicated', body.payload);
}

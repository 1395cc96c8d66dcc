import type { resendContactCode as endpoint } from '@talon/contract/contact';
import type { ReplyOf } from '@talon/contract/endpoint';
import { resendOwnCode } from '../../domain/challenges/resend-own';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';

/** Sends a new code to the address that this session is about to prove. */
export async function resendContactCode(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return resendOwnCode(deps, caller, 'contact', body.payload);
}

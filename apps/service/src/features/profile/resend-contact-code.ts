import type { resendContactCode as endpoint } from '@talon/contract/contact';
import type { ReplyOf } from '@talon/contract/endpoint';
import { resendOwn } from '../../core/challenges/resend-own';
import type { Deps } from '../../core/deps';
import type { Caller } from '../../http/caller';
import type { Input } from '../../http/route';

/** Sends a new code to the address that this session is about to prove. */
export async function resendContactCode(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return resendOwn(deps, caller, 'contact', body.payload);
}

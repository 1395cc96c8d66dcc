import type { ReplyOf } from '@talon/contract/endpoint';
import type { resendActivation as endpoint } from '@talon/contract/mfa';
import { resendOwnCode } from '../../domain/challenges/resend-own';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';

/** Sends a new code for the method that this session sets up. */
export async function resendActivation(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return resendOwnCode(deps, caller, 'method', body.payload);
}

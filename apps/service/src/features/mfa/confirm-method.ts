import type { ReplyOf } from '@talon/contract/endpoint';
import type { confirmMethod as endpoint } from '@talon/contract/mfa';
import { checkCode } from '../../domain/challenges/check-code';
import type { Deps } from '../../kernel/deps';
import { completeVerification } from '../../domain/identifiers/complete-verification';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { completeEnrolment } from './settle-method';

/** The code of a method was right: it is active, and its address is the account's primary one. */
export async function confirmMethod(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { bearer, market } = caller;
  const expected = { purposes: ['method' as const], sessionId: bearer.session_id, market: market.id };
  const right = await checkCode(deps, expected, body.payload, body.code);
  return completeVerification(deps, bearer.id, right, tx =>
    completeEnrolment(deps, tx, caller, right.method, right.destination, right.enrolled_with_step_up),
  );
}

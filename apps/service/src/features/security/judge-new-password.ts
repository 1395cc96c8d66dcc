import type { ReplyOf } from '@talon/contract/endpoint';
import type { judgeNewPassword as endpoint } from '@talon/contract/security';
import { judgeTypedPassword } from '../../domain/passwords/require-good-password';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';

/** Judges the password that a signed-in person is typing, with the data of the account. */
export async function judgeNewPassword(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { bearer } = caller;
  return judgeTypedPassword(deps, caller, `account ${bearer.id}`, body.password, bearer);
}

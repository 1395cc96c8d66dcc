import type { ReplyOf } from '@talon/contract/endpoint';
import type { editProfile as endpoint } from '@talon/contract/profile';
import type { Deps } from '../../kernel/deps';
import { changeProfile } from '../../domain/accounts/change-profile';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';

/** Needs no step-up: nobody can sign in with personal data. */
export async function editProfile(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  await changeProfile(deps, caller.bearer.id, body, caller, 'login-required');
}

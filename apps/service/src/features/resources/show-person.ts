import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { showPerson as endpoint } from '@talon/contract/resources';
import type { Deps } from '../../kernel/deps';
import type { Application } from '../../kernel/caller';
import { findPerson } from '../../domain/accounts/account-person';

export async function showPerson(deps: Deps, { accountId }: Application): Promise<ReplyOf<typeof endpoint>> {
  const data = await findPerson(deps.db, { accountId });
  if (!data) throw new Refusal('token-refused');
  return { data };
}

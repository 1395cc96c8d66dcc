import type { ReplyOf } from '@talon/contract/endpoint';
import type { editPerson as endpoint } from '@talon/contract/resources';
import type { Deps } from '../../kernel/deps';
import { changeProfile } from '../../domain/accounts/change-profile';
import type { Application } from '../../kernel/caller';
import type { Input } from '../../kernel/route';

/** Changes personal data by the same rules as the portal. */
export async function editPerson(
  deps: Deps,
  application: Application,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  await changeProfile(deps, application.accountId, body, application, 'token-refused');
}

import type { chooseAccount as endpoint } from '@talon/contract/authorize';
import { Refusal } from '@talon/contract/errors';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { storeAccountChoice } from '../../oauth/interaction-records';
import { requireRequest } from './authorization-request';

/** Records that the person continues with the account that is signed in. Another account is chosen by signing in with it. */
export async function chooseAccount(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<undefined> {
  const { key } = await requireRequest(deps, caller, body.uid);
  const { id, session_id } = caller.bearer;
  const stored = await storeAccountChoice(deps.db, { key, accountId: id, sessionId: session_id });
  if (!stored) throw new Refusal('request-expired');
}

import type { chooseAccount as endpoint } from '@talon/contract/authorize';
import { Refusal } from '@talon/contract/errors';
import { storeAccountChoice } from '../../oauth/interaction-records';
import { requireRequest } from './authorization-request';
import type { UseCase } from '../../kernel/route';

/** Records that the person continues with the account that is signed in. Another account is chosen by signing in with it. */
export const chooseAccount: UseCase<typeof endpoint> = async (deps, caller, { body }) => {
  const { key } = await requireRequest(deps, caller, body.uid);
  const { id, session_id } = caller.bearer;
  const stored = await storeAccountChoice(deps.db, { key, accountId: id, sessionId: session_id });
  if (!stored) throw new Refusal('request-expired');
};

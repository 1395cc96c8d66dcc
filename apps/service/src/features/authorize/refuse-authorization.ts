import type { refuseAuthorization as endpoint } from '@talon/contract/authorize';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { completeRequest, requireRequest } from './authorization-request';

/** Returns `access_denied` to the client. Nothing of the refusal is stored. */
export async function refuseAuthorization(
  deps: Deps,
  caller: Caller,
  { query }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const request = await requireRequest(deps, caller, query.uid ?? '');
  return completeRequest(deps.db, request, {
    error: 'access_denied',
    error_description: 'access is denied.',
  });
}

import type { refuseAuthorization as endpoint } from '@talon/contract/authorize';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { Deps } from '../../kernel/deps';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { answerRequest, findRequest } from './request-under-way';

/** The application is told that its person refuses; nothing is kept of it. */
export async function refuseAuthorization(
  deps: Deps,
  caller: Caller,
  { query }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const request = await findRequest(deps, caller, query.uid ?? '');
  return answerRequest(deps.db, request, {
    error: 'access_denied',
    error_description: 'access is denied.',
  });
}

import type { refuseAuthorization as endpoint } from '@talon/contract/authorize';
import { completeRequest, requireRequest } from './authorization-request';
import type { UseCase } from '../../kernel/route';

/** Returns `access_denied` to the client. Nothing of the refusal is stored. */
export const refuseAuthorization: UseCase<typeof endpoint> = async (deps, caller, { query }) => {
  const request = await requireRequest(deps, caller, query.uid ?? '');
  return completeRequest(deps.db, request, {
    error: 'access_denied',
    error_description: 'access is denied.',
  });
};

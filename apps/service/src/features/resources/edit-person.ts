import type { editPerson as endpoint } from '@talon/contract/resources';
import { changeProfile } from '../../domain/accounts/change-profile';
import type { UseCase } from '../../kernel/route';

/** Changes personal data by the same rules as the portal. */
export const editPerson: UseCase<typeof endpoint> = async (deps, application, { body }) => {
  await changeProfile(deps, application.accountId, body, application, 'token-refused');
};

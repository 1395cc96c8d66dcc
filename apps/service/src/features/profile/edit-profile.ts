import type { editProfile as endpoint } from '@talon/contract/profile';
import { changeProfile } from '../../domain/accounts/change-profile';
import type { UseCase } from '../../kernel/route';

/** Needs no step-up: nobody can sign in with personal data. */
export const editProfile: UseCase<typeof endpoint> = async (deps, caller, { body }) => {
  await changeProfile(deps, caller.bearer.id, body, caller, 'login-required');
};

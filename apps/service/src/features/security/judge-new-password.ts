import type { judgeNewPassword as endpoint } from '@talon/contract/security';
import { judgeTypedPassword } from '../../domain/passwords/require-good-password';
import type { UseCase } from '../../kernel/route';

/** Judges the password that a signed-in person is typing, with the data of the account. */
export const judgeNewPassword: UseCase<typeof endpoint> = async (deps, caller, { body }) => {
  const { bearer } = caller;
  return judgeTypedPassword(deps, caller, `account ${bearer.id}`, body.password, bearer);
};

import type { ReplyOf } from '@talon/contract/endpoint';
import type { judgeResetPassword as endpoint } from '@talon/contract/recovery';
import { judgeTypedPassword } from '../../domain/passwords/require-good-password';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';
import { requireResetPermission } from './require-reset-permission';

const nobody = { email: null, phone: null, firstname: null, lastname: null };

/** Judges the password that a person is typing. If the account is not known yet, uses no data of an account. */
export async function judgeResetPassword(
  deps: Deps,
  visitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { accounts } = await requireResetPermission(deps, visitor, body.reset);
  const only = accounts.length === 1 ? accounts[0] : undefined;
  const owner = accounts.find(({ id }) => id === body.account) ?? only ?? nobody;
  return judgeTypedPassword(deps, visitor, `reset ${body.reset}`, body.password, owner);
}

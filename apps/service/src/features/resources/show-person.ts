import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { showPerson as endpoint } from '@talon/contract/resources';
import type { Deps } from '../../kernel/deps';
import type { Application } from '../../kernel/caller';
import { findPerson } from '../../domain/accounts/account-person';
import { findClient } from '../../domain/clients/clients';
import { subjectOf } from '../../domain/clients/subject';

/** `GET /user` of the general API. The `id` is the `sub` that the client sees everywhere. */
export async function showPerson(
  deps: Deps,
  { market, accountId, clientId }: Application,
): Promise<ReplyOf<typeof endpoint>> {
  const person = await findPerson(deps.db, { accountId });
  const client = await findClient(deps.db, { clientId });
  if (!person || !client) throw new Refusal('token-refused');
  const {
    has_bank_account: hasBankAccount,
    iban_changed_at: changed_at,
    iban_settled_at: settled_at,
    ...data
  } = person;
  const isShown = hasBankAccount && market.hasBankAccount;
  return {
    data: {
      ...data,
      id: subjectOf(deps, client, accountId),
      bank_account: isShown ? { changed_at, settled_at } : null,
    },
  };
}

import { Refusal } from '@talon/contract/errors';
import type { showPerson as endpoint } from '@talon/contract/resources';
import { findPerson } from '../../domain/accounts/account-person';
import { findClient } from '../../domain/clients/clients';
import { subjectOf } from '../../domain/clients/subject';
import type { UseCase } from '../../kernel/route';

/** `GET /user` of the general API. The `id` is the `sub` that the client sees everywhere. */
export const showPerson: UseCase<typeof endpoint> = async (deps, { market, accountId, clientId }) => {
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
};

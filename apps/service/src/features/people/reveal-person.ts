import type { revealPerson as endpoint } from '@talon/contract/console/people';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { readPersonalData } from '../../domain/accounts/find-people';
import { auditOperator } from '../../domain/audit/audit-operator';
import { operatorOf } from '../../kernel/operator-of';
import { isUuid } from '../../kernel/uuid';
import type { UseCase } from '../../kernel/route';

/** Enough for the person to confirm which bank account it is. */
const shownOfIban = 4;

/** `POST /api/people/{id}/reveal`. What cannot be recorded is not revealed. */
export const revealPerson: UseCase<typeof endpoint> = async (
  deps,
  caller,
  { params: { id = '' }, body: { reason } },
) => {
  if (!isUuid(id)) throw new Refusal('person-unknown');
  return transaction(deps.db, async tx => {
    const data = await readPersonalData(tx, { id });
    if (!data) throw new Refusal('person-unknown');
    await auditOperator(deps, tx, operatorOf(caller, reason), { accountId: id, event: 'account-revealed' });
    const { iban_encrypted: sealed, ...rest } = data;
    const iban = sealed && deps.encryption.decrypt(sealed, { column: 'accounts.iban_encrypted', id });
    return { ...rest, iban_ending: iban ? iban.slice(-shownOfIban) : null };
  });
};

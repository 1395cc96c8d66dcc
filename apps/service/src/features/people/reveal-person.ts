import type { revealPerson as endpoint } from '@talon/contract/console/people';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { readPersonalData } from '../../domain/accounts/find-people';
import { auditOperator } from '../../domain/audit/audit-operator';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import type { Input } from '../../kernel/route';
import { isUuid } from '../../kernel/uuid';

/** Enough for the person to confirm which bank account it is. */
const shownOfIban = 4;

/** `POST /api/people/{id}/reveal`. What cannot be recorded is not revealed. */
export async function revealPerson(
  deps: Deps,
  caller: StaffCaller,
  { params: { id = '' }, body: { reason } }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  if (!isUuid(id)) throw new Refusal('person-unknown');
  return transaction(deps.db, async tx => {
    const data = await readPersonalData(tx, { id });
    if (!data) throw new Refusal('person-unknown');
    await auditOperator(deps, tx, operatorOf(caller, reason), { accountId: id, event: 'account-revealed' });
    const { iban_encrypted: sealed, ...rest } = data;
    const iban = sealed && deps.encryption.decrypt(sealed, { column: 'accounts.iban_encrypted', id });
    return { ...rest, iban_ending: iban ? iban.slice(-shownOfIban) : null };
  });
}

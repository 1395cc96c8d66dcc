import type { invitePerson as endpoint } from '@talon/contract/console/invitations';
import { Refusal } from '@talon/contract/errors';
import * as v from 'valibot';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { takeInvitation } from '../../imports/import-invitations';
import { invitationColumns } from '../../imports/invitation-columns';
import { operatorOf } from '../../kernel/operator-of';
import type { UseCase } from '../../kernel/route';

/** `POST /api/invitations`. One row of an import of invitations, by its rules. */
export const invitePerson: UseCase<typeof endpoint> = async (
  deps,
  caller,
  { body: { reason, ...typed } },
) => {
  const filled = Object.entries(typed).flatMap(([name, text]) => {
    const value = text?.trim();
    return value ? [[name, value] as const] : [];
  });
  const { success, output, issues } = v.safeParse(invitationColumns, Object.fromEntries(filled));
  if (!success) {
    const fields = issues.map(issue => v.getDotPath(issue) ?? '');
    throw new Refusal('invalid-request', { fields: [...new Set(fields)] });
  }
  await transaction(deps.db, async tx => {
    const result = await takeInvitation(deps, tx, output);
    if (!('done' in result) || result.done === 'already exists') throw new Refusal('reference-used');
    await auditOperator(deps, tx, operatorOf(caller, reason), {
      accountId: null,
      event: 'invitation-added',
      details: { reference: output.reference },
    });
  });
  return undefined;
};

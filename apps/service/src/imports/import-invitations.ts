import type { Deps } from '../kernel/deps';
import { sendInvitationWithin } from '../domain/invitations/send-invitation';
import { isViolation } from '../db/database-errors';
import type { Queryable } from '../db/pool';
import { findReference } from '../domain/accounts/accounts';
import { peopleOf } from '../domain/platform-links/people-of';
import { auditEvent } from '../domain/audit/audit-events';
import { addInvitation, addInvitedPerson, redeemInvitation } from '../domain/invitations/invitations';
import { type ImportReport, importText } from './import-file';
import { type ImportedInvitation, invitationColumns, isSent } from './invitation-columns';
import { LineRefused, type LineResult, type TableImport } from './table-import';
import { takeManyInvitations } from './take-many-invitations';

/** Adds invitations and sends them. An existing reference is not changed. */
export const invitationImport: TableImport<ImportedInvitation, ImportedInvitation> = {
  kind: 'invitations',
  named: [{ column: 'reference' }],
  columns: invitationColumns,
  prepare: async (_deps, rows) =>
    rows.map(row => {
      const problem = problemOf(row);
      return problem === undefined ? { prepared: row } : { problem };
    }),
  takeMany: takeManyInvitations,
  take: takeInvitation,
  problemOf: error =>
    isViolation(error, 'invitations_code_hash_key') ? 'code belongs to another invitation' : undefined,
};

export function importInvitations(deps: Deps, csv: string): Promise<ImportReport> {
  return importText(deps, invitationImport, csv);
}

function problemOf(row: ImportedInvitation): string | undefined {
  if (isSent(row) && row.code !== undefined) return 'code must be empty if send is yes';
  if (isSent(row) && row.account !== undefined) return 'send must be no if account is given';
  if (row.code === undefined && row.valid_until !== undefined) return 'valid_until needs a code';
  return undefined;
}

/** Adds an invitation, and sends it unless the row says otherwise. */
export async function takeInvitation(
  deps: Deps,
  tx: Queryable,
  row: ImportedInvitation,
): Promise<LineResult> {
  const added = await add(deps, tx, row);
  if (!added) return { done: 'already exists' };
  if (row.account !== undefined) await redeemFor(deps, tx, row.account, added);
  if (!isSent(row)) return { done: 'added' };
  await sendInvitationWithin(deps, tx, added, { isOneOfMany: true });
  return { done: 'added and sent' };
}

/** Returns the id of the new invitation; undefined if its reference exists. */
async function add(deps: Deps, tx: Queryable, row: ImportedInvitation): Promise<string | undefined> {
  const added = await addInvitation(tx, {
    reference: row.reference,
    market: row.market,
    email: row.email,
    firstname: row.firstname ?? null,
    language: row.language ?? null,
    codeHash: row.code ? deps.keyedHash('invitation', row.code) : null,
    validUntil: row.valid_until ?? null,
  });
  if (!added) return undefined;
  for (const { platform, personId } of peopleOf(row))
    await addInvitedPerson(tx, { invitationId: added.id, platform, personId });
  return added.id;
}

async function redeemFor(deps: Deps, tx: Queryable, account: string, invitationId: string): Promise<void> {
  const user = await findReference(tx, { reference: account });
  if (!user) throw new LineRefused('account is not the reference of an account');
  await redeemInvitation(tx, { id: invitationId, accountId: user.id });
  await auditEvent(deps, tx, {
    accountId: user.id,
    event: 'card-added',
    market: null,
    deviceId: null,
    address: null,
    operator: deps.operator,
    details: { invitation: invitationId },
  });
}

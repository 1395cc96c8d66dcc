import { Refusal } from '@talon/contract/errors';
import {
  consumeSnapshot,
  forgetMerge,
  restoreAccount,
  undoDays,
} from '../../../domain/accounts/merge-snapshots';
import { auditOperator } from '../../../domain/audit/audit-operator';
import {
  restoreApps,
  restoreAuthenticators,
  restorePasskeyHandles,
  restorePasskeys,
  restoreRecoveryCodes,
} from '../../../domain/authenticators/restore-authenticators';
import { restoreCards } from '../../../domain/cards/restore-cards';
import { restoreConsents } from '../../../domain/clients/consents';
import { restoreFormerAddresses, restoreIdentifiers } from '../../../domain/identifiers/restore-identifiers';
import { restoreInvitations } from '../../../domain/invitations/restore-invitations';
import { restoreDocuments } from '../../../domain/onboardings/restore-documents';
import { restoreLinks } from '../../../domain/platform-links/restore-links';
import { endTrustedDevices } from '../../../domain/authenticators/trusted-devices';
import { voidAccountCodes } from '../../../domain/recovery/void-account-codes';
import { endSessions } from '../../../domain/sessions/sessions';
import { endEveryAccess } from '../../../oauth/end-access';
import type { Queryable } from '../../../db/pool';
import type { Act } from './act';
import { notifyOfOperator } from './notify-of-operator';

/** The rows of a closed account by table, as they were before the merge. */
type Snapshot = Record<string, readonly unknown[]>;

/**
 * Opens an account again that was merged into this one, with everything that this one still has of it. The sessions of this
 * account end, because they may be those of the other person. Audits what could not be given back.
 */
export const undoMerge: Act<{ closed_account_id: string }> = async (
  deps,
  tx,
  operator,
  account,
  { closed_account_id: closedId },
) => {
  const found = await consumeSnapshot(tx, { closedId, intoId: account.id, days: undoDays });
  if (!found) throw new Refusal('undo-impossible');
  const place = { column: 'merge_snapshots.sealed', id: closedId } as const;
  const snapshot = JSON.parse(deps.encryption.decrypt(found.sealed, place)) as Snapshot;
  const left = await restore(tx, snapshot, { fromId: account.id, toId: closedId });
  for (const id of [account.id, closedId]) {
    await endSessions(tx, { accountId: id, exceptId: null });
    await endTrustedDevices(tx, { accountId: id, exceptSessionId: null });
    await endEveryAccess(tx, id);
    await voidAccountCodes(tx, id);
  }
  const details = left.length > 0 ? { left } : null;
  const event = { event: 'merge-undone', details } as const;
  await auditOperator(deps, tx, operator, { ...event, accountId: account.id, otherAccountId: closedId });
  await auditOperator(deps, tx, operator, { ...event, accountId: closedId, otherAccountId: account.id });
  for (const id of [account.id, closedId])
    await notifyOfOperator(deps, tx, { id, market: account.market }, { event: 'merge-undone' });
};

/** Gives back what can be given back. Returns the tables, each with how many rows could not. */
async function restore(
  tx: Queryable,
  snapshot: Snapshot,
  between: { fromId: string; toId: string },
): Promise<string[]> {
  const rowsOf = (table: string) => JSON.stringify(snapshot[table] ?? []);
  if (!(await restoreAccount(tx, { rows: rowsOf('accounts') }))) throw new Refusal('undo-impossible');
  const moved = {
    identifiers: await restoreIdentifiers(tx, { rows: rowsOf('identifiers'), ...between }),
    platform_links: await restoreLinks(tx, { rows: rowsOf('platform_links'), ...between }),
    card_assignments: await restoreCards(tx, { rows: rowsOf('card_assignments'), ...between }),
    invitations: await restoreInvitations(tx, { rows: rowsOf('invitations'), ...between }),
  };
  const kept = {
    former_addresses: restoreFormerAddresses,
    accepted_documents: restoreDocuments,
    authenticators: restoreAuthenticators,
    authenticator_apps: restoreApps,
    passkey_handles: restorePasskeyHandles,
    passkeys: restorePasskeys,
    recovery_codes: restoreRecoveryCodes,
    consents: restoreConsents,
  };
  for (const [table, give] of Object.entries(kept)) await give(tx, { rows: rowsOf(table) });
  await forgetMerge(tx, { closedId: between.toId, merged: (snapshot['merged'] ?? []) as string[] });
  return Object.entries(moved).flatMap(([table, rows]) => {
    const missing = (snapshot[table]?.length ?? 0) - rows.length;
    return missing > 0 ? [`${table}: ${missing}`] : [];
  });
}

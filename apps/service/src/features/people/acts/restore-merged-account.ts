import type { LeftBehind } from '@talon/contract/console/acts';
import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../../db/pool';
import { restoreEarlierBankAccounts } from '../../../domain/accounts/bank-accounts';
import { endMfaPolicyOfMerge, forgetMerge, restoreAccount } from '../../../domain/accounts/merge-snapshots';
import {
  removeUnusable,
  restoreApps,
  restoreAuthenticators,
  restorePasskeyHandles,
  restorePasskeys,
  restoreRecoveryCodes,
} from '../../../domain/authenticators/restore-authenticators';
import { restoreCards } from '../../../domain/cards/restore-cards';
import { restoreConsents } from '../../../domain/clients/consents';
import { promoteNext } from '../../../domain/identifiers/identifiers';
import { restoreFormerAddresses, restoreIdentifiers } from '../../../domain/identifiers/restore-identifiers';
import { restoreInvitations } from '../../../domain/invitations/restore-invitations';
import { restoreDocuments, restoreOnboardings } from '../../../domain/onboardings/restore-documents';
import { restoreLinks } from '../../../domain/platform-links/restore-links';

/** The rows of a closed account by table, as they were before the merge, and what the merge changed of the surviving account. */
export interface Snapshot {
  readonly [table: string]: readonly unknown[] | undefined;
  accounts?: readonly { is_mfa_forced?: boolean }[];
  merged?: readonly string[];
}

interface Between {
  /** The surviving account. */
  fromId: string;
  toId: string;
}

/**
 * Opens a closed account again, gives it back what the surviving account still has of it, and takes from the surviving account what
 * the merge added. Returns what could not be given back.
 */
export async function restoreMergedAccount(
  tx: Queryable,
  snapshot: Snapshot,
  survivor: { is_mfa_forced?: boolean } | undefined,
  between: Between,
): Promise<LeftBehind[]> {
  const rowsOf = (table: string) => JSON.stringify(snapshot[table] ?? []);
  const { fromId, toId } = between;
  if ((await restoreAccount(tx, { rows: rowsOf('accounts') })).restored === 0)
    throw new Refusal('undo-impossible');
  await restoreEarlierBankAccounts(tx, { rows: rowsOf('earlier_bank_accounts') });
  const identifiers = await restoreIdentifiers(tx, { rows: rowsOf('identifiers'), ...between });
  for (const kind of ['email', 'phone'] as const) await promoteNext(tx, { accountId: toId, kind });
  const links = await restoreLinks(tx, { rows: rowsOf('platform_links'), ...between });
  const cards = await restoreCards(tx, { rows: rowsOf('card_assignments'), ...between });
  const invitations = await restoreInvitations(tx, { rows: rowsOf('invitations'), ...between });
  await restoreFormerAddresses(tx, { rows: rowsOf('former_addresses'), fromId });
  await restoreDocuments(tx, { rows: rowsOf('accepted_documents'), fromId });
  await restoreOnboardings(tx, { rows: rowsOf('onboardings'), ...between });
  const authenticators = await restoreOwnAuthenticators(tx, rowsOf, toId);
  const consents = await restoreConsents(tx, { rows: rowsOf('consents') });
  const wasForced = snapshot.accounts?.[0]?.is_mfa_forced ?? false;
  if (wasForced && survivor?.is_mfa_forced === false)
    await endMfaPolicyOfMerge(tx, { fromId, closedId: toId });
  await forgetMerge(tx, { closedId: toId, merged: [...(snapshot.merged ?? [])] });
  const restored: Readonly<Record<LeftBehind['what'], [table: string, count: number]>> = {
    address: ['identifiers', identifiers.length],
    'platform-link': ['platform_links', links.length],
    card: ['card_assignments', cards.length],
    invitation: ['invitations', invitations.length],
    authenticator: ['authenticators', authenticators],
    consent: ['consents', consents.restored],
  };
  return Object.entries(restored).flatMap(([what, [table, count]]) => {
    const missing = (snapshot[table]?.length ?? 0) - count;
    return missing > 0 ? [{ what: what as LeftBehind['what'], count: missing }] : [];
  });
}

/** Gives back the authenticators that work without the other account. Returns how many. */
async function restoreOwnAuthenticators(
  tx: Queryable,
  rowsOf: (table: string) => string,
  accountId: string,
): Promise<number> {
  const { restored } = await restoreAuthenticators(tx, { rows: rowsOf('authenticators') });
  await restoreApps(tx, { rows: rowsOf('authenticator_apps') });
  await restorePasskeyHandles(tx, { rows: rowsOf('passkey_handles') });
  await restorePasskeys(tx, { rows: rowsOf('passkeys') });
  await restoreRecoveryCodes(tx, { rows: rowsOf('recovery_codes') });
  const unusable = await removeUnusable(tx, { accountId });
  return restored - unusable.length;
}

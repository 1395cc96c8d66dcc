import type { Deps } from '../../kernel/deps';
import { masked, methodOf } from '../../domain/identifiers/kinds';
import { notifyAccount } from '../../domain/notifications/notify-account';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { type Address, findAddresses } from '../../domain/identifiers/verified-addresses';
import type { MergingAccount } from '../../domain/accounts/duplicate-accounts';
import type { NormalisedIdentifier } from './session-evidence';

/** An account's language and verified addresses as they were before a merge. */
export interface AddressesBeforeMerge {
  language: string;
  addresses: readonly Address[];
}

/** Notifies the surviving account, at the addresses it had before. */
export async function notifySurvivingAccount(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  { addresses }: AddressesBeforeMerge,
  identifiers: readonly NormalisedIdentifier[],
  isMerged: boolean,
): Promise<void> {
  const event = isMerged ? 'account-merged' : 'identifier-taken-over';
  await notifyAccount(
    deps,
    tx,
    caller.bearer.id,
    caller,
    { event, detail: maskedList(identifiers) },
    addresses,
  );
}

/**
 * Notifies the other account at all its addresses, before they are transferred. A shared address gets only the notification
 * of the surviving account, unless the other account has another language.
 */
export async function notifyOtherAccount(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  { id, language }: MergingAccount,
  surviving: AddressesBeforeMerge,
  lost: readonly NormalisedIdentifier[],
  { hasLostLink }: { hasLostLink: boolean },
): Promise<void> {
  const account = await findAddresses(tx, { accountId: id });
  const own = (account?.addresses ?? []).filter(
    each =>
      language !== surviving.language ||
      !surviving.addresses.some(({ destination }) => destination === each.destination),
  );
  const detail = maskedList(lost);
  await notifyAccount(deps, tx, id, caller, { event: 'identifier-taken', detail }, own);
  if (hasLostLink) await notifyAccount(deps, tx, id, caller, { event: 'link-taken' }, own);
}

function maskedList(identifiers: readonly NormalisedIdentifier[]): string {
  return identifiers
    .map(({ kind, value }) => masked({ method: methodOf[kind], destination: value }))
    .join(', ');
}

import type { Deps } from '../../kernel/deps';
import { masked, methodOf } from '../../domain/identifiers/kinds';
import { notifyAccount } from '../../domain/notifications/notify-account';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { type Address, findAddresses } from '../../domain/identifiers/verified-addresses';
import type { MergingAccount } from '../../domain/accounts/duplicate-accounts';
import type { Identifier } from './proofs';

/** An account's language and verified addresses as they were before a merge. */
export interface Before {
  language: string;
  addresses: readonly Address[];
}

/** Tells the account that keeps what was taken. */
export async function notifySurvivingAccount(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  { addresses }: Before,
  taken: readonly Identifier[],
  isMerged: boolean,
): Promise<void> {
  const event = isMerged ? 'account-merged' : 'identifier-taken-over';
  await notifyAccount(deps, tx, caller.bearer.id, caller, { event, detail: named(taken) }, addresses);
}

/**
 * Tells the account that loses something, at all its addresses while they are still known there. One that both share hears
 * of it as the keeper's, and once more where the other person reads another language.
 */
export async function notifyOtherAccount(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  { id, language }: MergingAccount,
  keeper: Before,
  lost: readonly Identifier[],
  { hasLostLink }: { hasLostLink: boolean },
): Promise<void> {
  const account = await findAddresses(tx, { accountId: id });
  const own = (account?.addresses ?? []).filter(
    each =>
      language !== keeper.language ||
      !keeper.addresses.some(({ destination }) => destination === each.destination),
  );
  const detail = named(lost);
  await notifyAccount(deps, tx, id, caller, { event: 'identifier-taken', detail }, own);
  if (hasLostLink) await notifyAccount(deps, tx, id, caller, { event: 'link-taken' }, own);
}

function named(identifiers: readonly Identifier[]): string {
  return identifiers
    .map(({ kind, value }) => masked({ method: methodOf[kind], destination: value }))
    .join(', ');
}

import type { Deps } from '../../kernel/deps';
import { masked, methodOf } from '../../domain/identifiers/kinds';
import { notifyAccount } from '../../domain/notifications/notify-account';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { type Address, findAddresses } from '../../domain/identifiers/verified-addresses';
import { reachable } from '../../domain/link-proposals/reachable-addresses';
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

/** What happened to the other account. */
export type OtherAccountEvent =
  | 'identifier-taken'
  | 'link-taken'
  | 'account-closed'
  | 'shared-address-changed';

/** Events of which the directory persons of the other account are notified too. */
const eventsOfPeople: ReadonlySet<OtherAccountEvent> = new Set<OtherAccountEvent>([
  'link-taken',
  'account-closed',
]);

/**
 * Notifies the other account at all its addresses, before they are transferred, and its directory persons at the addresses
 * that the directory has (`known`) if they move with it. A shared address gets only the notification of the surviving
 * account, unless the other account has another language.
 */
export async function notifyOtherAccount(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  { id, language, known }: MergingAccount & { known: readonly Address[] },
  surviving: AddressesBeforeMerge,
  shared: readonly NormalisedIdentifier[],
  events: readonly OtherAccountEvent[],
): Promise<void> {
  const account = await findAddresses(tx, { accountId: id });
  const isSurviving = ({ destination }: Address) =>
    surviving.addresses.some(each => each.destination === destination);
  const own = (account?.addresses ?? []).filter(
    each => language !== surviving.language || !isSurviving(each),
  );
  const ofPeople = (await reachable(deps, known)).filter(
    each => !isSurviving(each) && !own.some(({ destination }) => destination === each.destination),
  );
  const detail = maskedList(shared);
  for (const event of events) {
    const to = eventsOfPeople.has(event) ? [...own, ...ofPeople] : own;
    await notifyAccount(deps, tx, id, caller, event === 'link-taken' ? { event } : { event, detail }, to);
  }
}

function maskedList(identifiers: readonly NormalisedIdentifier[]): string {
  return identifiers
    .map(({ kind, value }) => masked({ method: methodOf[kind], destination: value }))
    .join(', ');
}

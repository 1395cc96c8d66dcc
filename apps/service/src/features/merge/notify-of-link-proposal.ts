import type { MessageKey } from '@talon/messages/keys';
import type { LinkPlatform } from '@talon/rules/duplicates';
import type { PersonId } from '../../kernel/ports/directory';
import type { Deps } from '../../kernel/deps';
import { createLocalized } from '../../domain/notifications/message-language';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { reachable } from '../../domain/link-proposals/reachable-addresses';
import type { Queryable } from '../../db/pool';
import { truncated } from '../../kernel/network';
import type { Caller } from '../../kernel/caller';
import { type Address, findAddresses } from '../../domain/identifiers/verified-addresses';
import { auditEvent } from '../../domain/audit/audit-events';

const platformNames: Record<LinkPlatform, MessageKey> = {
  personal: 'dashboard.personal-area',
  client: 'dashboard.client-area',
  third: 'dashboard.third-platform',
};

/**
 * Audits the outcome of a link proposal. A link is notified to all addresses of the account and the directory person; a
 * rejection to those that the directory person retains, with the removed addresses masked.
 */
export async function notifyOfLinkProposal(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  event: 'person-linked' | 'person-rejected',
  { platform, personId: person }: PersonId,
  { ofPerson, removed = [] }: { ofPerson: readonly Address[]; removed?: readonly string[] },
): Promise<void> {
  const { bearer, market, deviceId, address } = caller;
  await auditEvent(deps, tx, {
    accountId: bearer.id,
    event,
    market: market.id,
    deviceId,
    address: truncated(address),
    details: { platform, person, ...(removed.length > 0 && { removed }) },
  });
  const account = event === 'person-linked' ? await findAddresses(tx, { accountId: bearer.id }) : undefined;
  const all = [...(account?.addresses ?? []), ...(await reachable(deps, ofPerson))];
  const recipients = new Map(all.map(each => [each.destination, each]));
  const name = createLocalized(deps.translate, market, bearer.language).translate(platformNames[platform]);
  const detail = [name, ...removed].join(', ');
  await notifyAccount(deps, tx, bearer.id, caller, { event, detail }, [...recipients.values()]);
}

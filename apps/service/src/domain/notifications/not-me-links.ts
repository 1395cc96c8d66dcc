import { randomBytes } from 'node:crypto';
import type { Market } from '@talon/markets/market';
import type { CodeMethod } from '@talon/rules/codes';
import { suspendedDays } from '@talon/rules/limits';
import { execute, maybeOne, purgeRows } from '../../db/statement';
import { addressHash } from '../identifiers/former-addresses';
import type { Queryable } from '../../db/pool';
import type { Deps } from '../../kernel/deps';
import type { NotificationEvent } from './message-content';

/** How long a notification waits for its delivery, and how long its link works. */
export const notificationSeconds = 7 * 24 * 60 * 60;

const addLink = execute(
  'not_me_links_add',
  `insert into not_me_links (hash, account_id, market, method, event, recipient_hash, expires_at)
   values (:hash, :accountId, :market, :method, :event, :recipientHash, now() + make_interval(secs => :seconds))`,
);

/**
 * Finds a valid link by its hash, with its account; for a merged account, the surviving one. `since`: what was added then or later is
 * suspended by the report.
 */
export const findNotMeLink = maybeOne(
  'not_me_links_find',
  `select coalesce(m.merged_into, l.account_id) as account_id, l.method, l.event, l.recipient_hash,
          l.expires_at - interval '${notificationSeconds} seconds' - interval '${suspendedDays} days' as "since!"
     from not_me_links l left join merged_accounts m on m.account_id = l.account_id
    where l.hash = :hash and l.market = :market and l.used_at is null and l.expires_at > now()`,
);

/** Uses a link, once; no row for one that was used or has expired meanwhile. */
export const consumeNotMeLink = maybeOne(
  'not_me_links_consume',
  `update not_me_links set used_at = now()
    where hash = :hash and used_at is null and expires_at > now()
returning hash`,
);

/**
 * Ends the links of an account, and of those merged into it, that an address has received. Links from the caller's own
 * transaction stay valid: they belong to the notification of the removal itself.
 */
export const endNotMeLinksTo = execute(
  'not_me_links_end_to',
  `update not_me_links set used_at = now()
    where recipient_hash = :recipientHash and used_at is null and expires_at < now() + make_interval(secs => :seconds)
      and account_id in (select :accountId::uuid union all
                         select account_id from merged_accounts where merged_into = :accountId)`,
);

export const purgeNotMeLinks = purgeRows(
  'not_me_links_purge',
  'not_me_links',
  'expires_at < now()',
  'expires_at',
);

/** Deletes up to `most` links, of anybody. Returns how many. */
export const removeAnyNotMeLinks = purgeRows('not_me_links_remove_any', 'not_me_links', 'true');

/** The stored hash of a link's token. Nobody can compute it without the key, so it also is the signature of the link. */
export function notMeHash({ keyedHash }: Pick<Deps, 'keyedHash'>, token: string): Buffer {
  return keyedHash('not-me', token);
}

/**
 * Adds a link for one recipient of a notification. Returns its address. The token is in the fragment,
 * which browsers do not send, so that no log contains it.
 */
export async function addNotMeLink(
  deps: Pick<Deps, 'hosts' | 'keyedHash'>,
  tx: Queryable,
  link: {
    accountId: string;
    market: Market;
    method: CodeMethod;
    destination: string;
    event: NotificationEvent;
  },
): Promise<string> {
  // 120 bits in 20 characters, because an SMS contains it.
  const token = randomBytes(15).toString('base64url');
  await addLink(tx, {
    hash: notMeHash(deps, token),
    accountId: link.accountId,
    market: link.market.id,
    method: link.method,
    event: link.event,
    recipientHash: addressHash(deps, link.destination),
    seconds: notificationSeconds,
  });
  const path = link.method === 'sms' ? '/n' : '/not-me';
  return `${deps.hosts.of(link.market).portalOrigin}${path}#${token}`;
}

/** Removes the links of accounts. */
export const removeNotMeLinksOf = execute(
  'not_me_links_remove_of',
  'delete from not_me_links where account_id = any(:accountIds::uuid[])',
);

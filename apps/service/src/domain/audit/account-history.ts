import type { Queryable } from '../../db/pool';
import { many } from '../../db/statement';
import type { Deps } from '../../kernel/deps';
import { openEvents } from './personal-fields';

const newestEvents = 20;
const newestNotices = 5;

/** The newest events, and those with which the helpdesk explains attacks: of a day or a month, and only the newest ones. */
const readHistory = many(
  'audit_events_read_history',
  `select e.account_id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as "at!", e.event, e.market, e.address,
          e.reason, e.other_account_id, e.client_id, e.operator, e.code, e.times, e.details, e.sealed, k.sealed as account_key,
          e.at > now() - interval '1 day' as "is_of_today!", e.at > now() - interval '30 days' as "is_of_month!"
     from audit_events e left join account_keys k on k.account_id = e.account_id
    where e.id in (
      (select id from audit_events where account_id = :accountId order by at desc, id desc limit 20)
      union all
      (select id from audit_events where account_id = :accountId and event = 'attack-notified' order by at desc, id desc limit 5)
      union all
      (select id from audit_events where account_id = :accountId and event in ('sign-in-failed', 'not-me-reported')
          and at > now() - interval '30 days' order by at desc, id desc limit 1000))
    order by e.at desc, e.id desc`,
);

/** `failures` are the wrong passwords of 24 hours by truncated network, `disputes` the reports by a removed address. */
export async function readAccountHistory(deps: Pick<Deps, 'encryption'>, db: Queryable, accountId: string) {
  const events = openEvents(deps, await readHistory(db, { accountId }));
  const named = (name: string) => events.filter(({ event }) => event === name);
  const failures = new Map<string, { times: number; last: string }>();
  for (const { address, times, at, is_of_today: isOfToday } of named('sign-in-failed')) {
    const of = failures.get(address ?? '');
    if (isOfToday) failures.set(address ?? '', { times: (of?.times ?? 0) + times, last: of?.last ?? at });
  }
  return {
    failures: [...failures].slice(0, newestEvents).map(([address, failed]) => ({ address, ...failed })),
    notices: named('attack-notified')
      .slice(0, newestNotices)
      .map(({ at, details }) => ({ event: textOf(details?.['event']), at })),
    disputes: named('not-me-reported')
      .filter(({ details, is_of_month: isOfMonth }) => isOfMonth && details?.['isFromRemoved'] === true)
      .slice(0, newestNotices)
      .map(({ at, details }) => ({
        at,
        notification: textOf(details?.['notification']),
        method: textOf(details?.['method']),
      })),
    events: events.slice(0, newestEvents),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

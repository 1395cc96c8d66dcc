import { isoDate } from '../../db/iso-date';
import type { Queryable } from '../../db/pool';
import { many, one, type ParametersOf } from '../../db/statement';
import type { Deps } from '../../kernel/deps';
import { maskedDetails } from './masked-details';
import { openEvents } from './personal-fields';

const sealedFields = 'e.details, e.sealed, k.sealed as account_key';

/**
 * SQL: whether an event is older than the one with the id `:before`, or true if there is none. It names the time first, so that only
 * the months until then are read.
 */
const isOlder = `(e.at, e.id) < (case when :before?::bigint is null then 'infinity' else (select at from audit_events where id = :before) end,
                               coalesce(:before, 0))`;

const listOfAccount = many(
  'audit_events_list_of_account',
  `select e.id::text as "id!", e.account_id, ${isoDate('at')} as "at!", event, market, address, operator, reason, authenticator, client_id,
          code, times, other_account_id, ${sealedFields}
     from audit_events e left join account_keys k using (account_id)
    where account_id = :accountId and ${isOlder}
    order by e.at desc, e.id desc limit :most`,
);

const activity = many(
  'audit_events_list_activity',
  `select e.id::text as "id!", ${isoDate('e.at')} as "at!", e.event, e.times, e.operator as staff, e.reason, c.name as app,
          e.authenticator, e.account_id, e.address, ${sealedFields}
     from audit_events e left join clients c on c.client_id = e.client_id left join account_keys k on k.account_id = e.account_id
    where e.account_id = :accountId and e.event <> all(:hidden::text[])
      and (:shown?::text[] is null or e.event = any(:shown)) and ${isOlder}
    order by e.at desc, e.id desc limit :most`,
);

/** Records that a member of staff looked at accounts, each look as an event of its own. Returns how many of the accounts exist. */
export const recordLooks = one(
  'audit_events_record_looks',
  `with added as (
     insert into audit_events (account_id, event, operator, staff_id, times)
     select id, :event, :operator, :staffId, 1 from accounts where id = any(:accountIds::uuid[])
     returning 1)
   select count(*)::int as "recorded!" from added`,
);

const search = many(
  'audit_events_search',
  `select e.id::text as "id!", e.account_id, ${isoDate('e.at')} as "at!", e.event, e.market, e.address, e.operator, e.staff_id, e.reason,
          e.authenticator, e.client_id, e.code, e.times, e.other_account_id, ${sealedFields}
     from audit_events e left join account_keys k on k.account_id = e.account_id
    where (:event?::text is null or e.event = :event) and (:operator?::text is null or e.operator = :operator)
      and (:accountId?::uuid is null or e.account_id = :accountId)
      and (:from?::timestamptz is null or e.at >= :from) and (:to?::timestamptz is null or e.at < :to)
      and ${isOlder}
    order by e.at desc, e.id desc limit :most`,
);

/** The newest events of an account, before the event with the id `before` if one is given. Their ids grow with time. */
export async function listAccountEvents(
  deps: Pick<Deps, 'encryption'>,
  db: Queryable,
  page: ParametersOf<'audit_events_list_of_account'>,
) {
  const events = openEvents(deps, await listOfAccount(db, page));
  return events.map(({ account_id: _account, ...event }) => withMaskedDetails(event));
}

/** An event with masked details, and the act that staff requested or decided beside them. */
function withMaskedDetails<Event extends { details: Readonly<Record<string, unknown>> | null }>({
  details,
  ...event
}: Event) {
  const { act = null, ...others } = details ?? {};
  return {
    ...event,
    act: typeof act === 'string' ? act : null,
    details: Object.keys(others).length === 0 ? null : maskedDetails(others),
  };
}

const eventsAtOnce = 5_000;

/** Every event of an account, the newest first. */
export async function listEveryEvent(deps: Pick<Deps, 'encryption'>, db: Queryable, accountId: string) {
  const events = [];
  let before: number | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof listAccountEvents>> = await listAccountEvents(deps, db, {
      accountId,
      before,
      most: eventsAtOnce,
    });
    events.push(...page);
    if (page.length < eventsAtOnce) return events;
    before = Number(page.at(-1)?.id);
  }
}

/** What a person sees of their account: everything but `hidden`, or only `shown`; the newest first, before an event if one is given. */
export async function listActivity(
  deps: Pick<Deps, 'encryption'>,
  db: Queryable,
  page: ParametersOf<'audit_events_list_activity'>,
) {
  const events = openEvents(deps, await activity(db, page));
  return events.map(({ account_id: _account, address: _address, details, authenticator, ...event }) => ({
    ...event,
    bank_account: bankAccountOf(details, authenticator),
  }));
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** The last four characters before and after a change of the bank account, the device and the method; null of another event. */
function bankAccountOf(details: Readonly<Record<string, unknown>> | null, method: string | null) {
  const after = textOf(details?.['iban_after']);
  if (after === null) return null;
  return { before: textOf(details?.['iban_before']), after, device: textOf(details?.['device']), method };
}

/** The newest events of everybody that the filters leave; null for a filter that is not used. `to` is the first day after. */
export async function searchEvents(
  deps: Pick<Deps, 'encryption'>,
  db: Queryable,
  filters: ParametersOf<'audit_events_search'>,
) {
  const events = openEvents(deps, await search(db, filters));
  return events.map(withMaskedDetails);
}

import { isoDate } from '../../db/iso-date';
import type { Queryable } from '../../db/pool';
import { many, maybeOne, one } from '../../db/statement';
import type { Deps } from '../../kernel/deps';
import { openEvents } from '../audit/personal-fields';
import { type Kind, masked, methodOf } from '../identifiers/kinds';

/** SQL: everything of account `:accountId` that is suspended. */
const suspended = `
  select 'authenticator' as kind, id::text, type, name, enrolled_at as added_at, suspended_at
    from authenticators where account_id = :accountId and suspended_at is not null
  union all
  select 'address', id::text, kind, value, verified_at, suspended_at
    from identifiers where account_id = :accountId and suspended_at is not null
  union all
  select 'card', card_id, 'card', last_four, added_at, suspended_at
    from card_assignments where account_id = :accountId and suspended_at is not null`;

/** With an event of the same transaction, which names the device, and the event that suspended it. The latest first. */
const list = many(
  'suspensions_list',
  `select s.kind as "kind!", s.id as "id!", s.type as "type!", s.name, ${isoDate('s.added_at')} as "added_at!",
          ${isoDate('s.suspended_at')} as "suspended_at!", s.added_at as "at!",
          (select r.event from audit_events r
            where r.account_id = :accountId and r.at = s.suspended_at and r.event in ('not-me-reported', 'password-imposed') limit 1) as report,
          e.account_id, e.address, e.device_id, e.reason, e.details, e.sealed, k.sealed as account_key
     from (${suspended}) s
     left join lateral (
       select * from audit_events o where o.account_id = :accountId and o.at = s.added_at limit 1) e on true
     left join account_keys k on k.account_id = :accountId
    order by s.added_at desc, s.kind, s.id`,
);

/** Whether anything of an account is suspended. */
export const hasSuspended = one('suspensions_exist', `select exists (${suspended}) as "has_suspended!"`);

/** The sign-in on a device before something happened there. */
const findSignIn = maybeOne(
  'sessions_find_sign_in_before',
  `select coalesce(user_agent, '') as "agent!", city, country from sessions
    where account_id = :accountId and device_id = :deviceId and signed_in_at <= :at
    order by signed_in_at desc, id limit 1`,
);

/**
 * What is suspended, the latest first, each with the device on which it was added as far as the audit trail knows it. `name`: of an
 * authenticator, the masked address, or the last four digits of a card.
 */
export async function listSuspended(deps: Pick<Deps, 'encryption'>, db: Queryable, accountId: string) {
  const opened = openEvents(deps, await list(db, { accountId }));
  return Promise.all(
    opened.map(async ({ kind, id, type, name, added_at, suspended_at, at, report, device_id: deviceId }) => {
      const signIn = deviceId === null ? undefined : await findSignIn(db, { accountId, deviceId, at });
      const shown =
        kind === 'address' ? masked({ method: methodOf[type as Kind], destination: name ?? '' }) : name;
      return { kind, id, type, name: shown, added_at, suspended_at, report, signIn: signIn ?? null };
    }),
  );
}

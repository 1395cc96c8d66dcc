import { many, maybeOne, type RowOf } from '../../db/statement';

/**
 * Account data by which an operator recognises an account. `email` and `phone` are primary, verified or not; `market`
 * is that of the last sign-in.
 */
export type NamedAccount = RowOf<'accounts_find_named'>;

/** Finds accounts by id, import reference, e-mail or phone, verified or not; null for a parameter that does not apply. */
export const findNamedAccounts = many(
  'accounts_find_named',
  `select a.id, a.reference, e.value as email, p.value as phone,
          (select market from sessions where account_id = a.id order by signed_in_at desc limit 1) as market
     from accounts a
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary
    where a.id in (select id from accounts where id = :id?::uuid or reference = :reference
                   union
                   select merged_into from merged_accounts where account_id = :id::uuid or reference = :reference
                   union
                   select account_id from identifiers
                    where verified_at is not null and (kind = 'email' and value = :email? or kind = 'phone' and value = :phone?)
                   union
                   select account_id from identifiers
                    where verified_at is null and (kind = 'email' and value = :email or kind = 'phone' and value = :phone))
    order by a.last_signed_in_at desc nulls last, a.id`,
);

/**
 * Account data for operators, without secrets; timestamps are text in UTC. `trusted_devices` counts those trusted now.
 */
export type AccountOverview = RowOf<'accounts_read_overview'>;

const utc = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')`;

/** Includes the newest ten sessions. */
export const readAccountOverview = maybeOne(
  'accounts_read_overview',
  `select a.id, a.reference, a.firstname, a.language, ${utc('a.created_at')} as created,
          ${utc('a.last_signed_in_at')} as signed_in, a.password_hash is not null as has_password,
          a.password_status, a.is_password_imposed, ${utc('a.last_password_change')} as password_changed,
          a.is_mfa_forced, a.reset_through,
          case when a.guarded_until > now() then ${utc('a.guarded_until')} end as single_use_step_up_blocked_until,
          ${utc('a.blocked_at')} as blocked, a.blocked_reason,
          array(select json_build_object('platform', platform, 'person', person_id)
                  from platform_links where account_id = a.id order by linked_at, platform) as links,
          array(select json_build_object('kind', kind, 'value', value, 'is_primary', is_primary,
                         'is_shared', is_shared, 'verified', ${utc('verified_at')}, 'suspended', ${utc('suspended_at')})
                  from identifiers where account_id = a.id order by kind, is_primary desc, value) as identifiers,
          array(select json_build_object('method', type, 'activated', ${utc('enrolled_at')},
                         'used', ${utc('last_used_at')}, 'suspended', ${utc('suspended_at')})
                  from authenticators where account_id = a.id order by type) as methods,
          array(select json_build_object('last_four', last_four, 'activation', activation, 'suspended', ${utc('suspended_at')})
                  from card_assignments where account_id = a.id order by last_four) as cards,
          array(select json_build_object('reference', reference, 'used', ${utc('used_at')}, 'is_unconfirmed', is_unconfirmed)
                  from invitations where account_id = a.id order by used_at, reference) as invitations,
          array(select json_build_object('document', document, 'version', version, 'accepted', ${utc('accepted_at')},
                         'withdrawn', ${utc('withdrawn_at')}) from (
            select distinct on (document) * from accepted_documents where account_id = a.id
             order by document, accepted_at desc, withdrawn_at desc nulls first) latest order by document) as documents,
          (select count(*)::int from trusted_devices
            where account_id = a.id and trusted_until > now()) as trusted_devices,
          array(select json_build_object('id', s.id, 'market', s.market, 'agent', coalesce(s.user_agent, ''),
                         'city', s.city, 'country', s.country, 'signed_in', ${utc('s.signed_in_at')},
                         'is_active', s.ended_at is null and exists (
                           select 1 from tokens t where t.session_id = s.id and t.expires_at > now()
                              and (t.idle_until is null or t.idle_until > now())))
                  from sessions s where s.account_id = a.id order by s.signed_in_at desc, s.id limit 10) as sessions
     from accounts a where a.id = :id`,
);

import { isoDate } from '../../db/iso-date';
import { many, maybeOne, type RowOf } from '../../db/statement';
import { undoDays } from './merge-snapshots';

/**
 * Finds people by whatever the parameters name; null for one that does not apply. Closed accounts lead to the one that they were
 * merged into. `email` and `phone` are primary, verified or not.
 */
export const searchPeople = many(
  'accounts_search',
  `select a.id, a.firstname, a.lastname, e.value as email, p.value as phone, ${isoDate('a.last_signed_in_at')} as last_signed_in_at,
          a.blocked_at is not null as "is_blocked!"
     from accounts a
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary
    where a.id in (select id from accounts where id = :accountId?::uuid or reference = :reference?
                   union
                   select merged_into from merged_accounts where account_id = :accountId::uuid or reference = :reference
                   union
                   select account_id from identifiers
                    where verified_at is not null and (kind = 'email' and value = :email? or kind = 'phone' and value = :phone?)
                   union
                   select account_id from identifiers
                    where verified_at is null and (kind = 'email' and value = :email or kind = 'phone' and value = :phone)
                   union
                   select account_id from card_assignments where number_hash = any(:numberHashes::bytea[])
                   union
                   select c.account_id from card_assignments c join accounts b on b.id = c.account_id
                    where c.last_four = :lastFour? and b.birthdate = :birthdate?::date
                   union
                   select account_id from invitations where reference = :reference and account_id is not null
                   union
                   select account_id from platform_links
                    where platform = any(:platforms::text[]) and person_id = :reference)
    order by a.last_signed_in_at desc nulls last, a.id limit 20`,
);

/** What the console shows of a person, without secrets and without what is suspended; instants are ISO 8601. */
export type PersonRow = RowOf<'accounts_read_person'>;

export const readPerson = maybeOne(
  'accounts_read_person',
  `select a.id, a.reference, a.firstname, a.lastname, a.language, ${isoDate('a.created_at')} as "created_at!",
          ${isoDate('a.last_signed_in_at')} as last_signed_in_at, ${isoDate('a.blocked_at')} as blocked_at, a.blocked_reason,
          a.password_hash is not null as "has_password!", a.password_status, a.is_password_imposed,
          ${isoDate('a.last_password_change')} as password_changed_at, a.is_mfa_forced,
          case when a.guarded_until > now() then ${isoDate('a.guarded_until')} end
            as single_use_step_up_blocked_until,
          array(select json_build_object('id', id, 'kind', kind, 'value', value, 'is_primary', is_primary, 'is_shared', is_shared,
                         'verified_at', ${isoDate('verified_at')})
                  from identifiers where account_id = a.id and suspended_at is null order by kind, is_primary desc, value) as identifiers,
          array(select json_build_object('id', id, 'type', type, 'name', name, 'enrolled_at', ${isoDate('enrolled_at')},
                         'last_used_at', ${isoDate('last_used_at')})
                  from authenticators where account_id = a.id and suspended_at is null order by enrolled_at) as authenticators,
          (select count(*)::int from recovery_codes where account_id = a.id and used_at is null) as "recovery_codes!",
          (select count(*)::int from trusted_devices
            where account_id = a.id and trusted_until > now()) as "trusted_devices!",
          array(select json_build_object('card_id', card_id, 'last_four', last_four, 'activation', activation,
                         'added_at', ${isoDate('added_at')})
                  from card_assignments where account_id = a.id and suspended_at is null order by added_at desc) as cards,
          (select ${isoDate('due_at')} from erasures where account_id = a.id) as erasure_due_at,
          array(select json_build_object('platform', platform, 'person_id', person_id, 'linked_at', ${isoDate('linked_at')})
                  from platform_links where account_id = a.id order by platform) as links,
          array(select json_build_object('reference', reference, 'used_at', ${isoDate('used_at')},
                         'is_unconfirmed', is_unconfirmed)
                  from invitations where account_id = a.id order by used_at, reference) as invitations,
          array(select json_build_object('client_id', c.client_id, 'name', c.name, 'scopes', s.scopes,
                         'given_at', ${isoDate('s.given_at')}, 'last_used_at', ${isoDate('s.last_used_at')})
                  from consents s join clients c using (client_id) where s.account_id = a.id
                 order by s.given_at desc) as clients,
          array(select json_build_object('document', document, 'version', version,
                         'accepted_at', ${isoDate('accepted_at')}, 'withdrawn_at', ${isoDate('withdrawn_at')})
                  from accepted_documents where account_id = a.id order by accepted_at desc limit 20) as documents,
          array(select json_build_object('account_id', m.account_id, 'merged_at', ${isoDate('m.merged_at')},
                         'can_undo', exists (select 1 from merge_snapshots c
                                              where c.closed_id = m.account_id and c.merged_into = a.id
                                                and c.merged_at > now() - make_interval(days => ${undoDays})))
                  from merged_accounts m where m.merged_into = a.id order by m.merged_at desc limit 20) as merged,
          array(select json_build_object('id', s.id, 'device_id', s.device_id, 'market', s.market, 'agent', coalesce(s.user_agent, ''), 'city', s.city,
                         'country', s.country, 'signed_in_at', ${isoDate('s.signed_in_at')},
                         'is_active', s.is_active)
                  from (select x.*, x.ended_at is null and exists (
                                 select 1 from tokens t where t.session_id = x.id and t.expires_at > now()
                                    and (t.idle_until is null or t.idle_until > now())) as is_active,
                               row_number() over (order by x.signed_in_at desc, x.id) as place
                          from sessions x where x.account_id = a.id) s
                 where s.is_active or s.place <= 10
                 order by s.is_active desc, s.signed_in_at desc, s.id limit 100) as sessions
     from accounts a where a.id = :id`,
);

/** What a member of staff may uncover of a person. */
export const readPersonalData = maybeOne(
  'accounts_read_personal_data',
  `select a.firstname, a.lastname, a.birthdate, a.iban_encrypted,
          array(select value from identifiers where account_id = a.id and kind = 'email' order by is_primary desc, value) as emails,
          array(select value from identifiers where account_id = a.id and kind = 'phone' order by is_primary desc, value) as phones
     from accounts a where a.id = :id`,
);

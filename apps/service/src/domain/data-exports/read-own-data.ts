import { isoDate } from '../../db/iso-date';
import { maybeOne } from '../../db/statement';

/** Reads everything that the service has about a person, as the person may read it: no hashes, keys or secrets. */
export const readOwnData = maybeOne(
  'accounts_read_own_data',
  `select a.id, a.reference, a.firstname, a.lastname, a.birthdate, a.gender, a.language, a.iban_encrypted,
          ${isoDate('a.created_at')} as created_at, ${isoDate('a.last_signed_in_at')} as last_signed_in_at,
          ${isoDate('a.last_password_change')} as password_changed_at,
          ${isoDate('a.iban_changed_at')} as bank_account_changed_at, ${isoDate('a.iban_settled_at')} as bank_account_settled_at,
          (select ${isoDate('due_at')} from erasures where account_id = a.id) as erased_at,
          array(select json_build_object('kind', kind, 'value', value, 'is_primary', is_primary,
                         'verified_at', ${isoDate('verified_at')})
                  from identifiers where account_id = a.id order by kind, is_primary desc) as addresses,
          array(select json_build_object('last_four', last_four, 'state', activation, 'added_at', ${isoDate('added_at')})
                  from card_assignments where account_id = a.id order by added_at) as cards,
          array(select json_build_object('platform', platform, 'person', person_id, 'linked_at', ${isoDate('linked_at')})
                  from platform_links where account_id = a.id order by platform) as services,
          array(select json_build_object('type', type, 'name', name, 'added_at', ${isoDate('enrolled_at')},
                         'last_used_at', ${isoDate('last_used_at')})
                  from authenticators where account_id = a.id order by enrolled_at) as two_step_verification,
          array(select json_build_object('trusted_until', ${isoDate('t.trusted_until')}, 'device', s.user_agent)
                  from trusted_devices t left join sessions s on s.id = t.session_id
                 where t.account_id = a.id order by t.trusted_until) as trusted_devices,
          array(select json_build_object('document', document, 'version', version, 'language', language,
                         'accepted_at', ${isoDate('accepted_at')}, 'withdrawn_at', ${isoDate('withdrawn_at')})
                  from accepted_documents where account_id = a.id order by accepted_at) as accepted_documents,
          array(select json_build_object('app', c.name, 'scopes', s.scopes, 'given_at', ${isoDate('s.given_at')},
                         'last_used_at', ${isoDate('s.last_used_at')})
                  from consents s join clients c using (client_id) where s.account_id = a.id order by s.given_at) as apps,
          array(select json_build_object('market', market, 'device', user_agent, 'city', city, 'country', country,
                         'signed_in_at', ${isoDate('signed_in_at')}, 'ended_at', ${isoDate('ended_at')})
                  from sessions where account_id = a.id order by signed_in_at desc) as sign_ins,
          array(select json_build_object('reference', reference, 'used_at', ${isoDate('used_at')})
                  from invitations where account_id = a.id order by used_at) as invitations
     from accounts a where a.id = :id`,
);

import { isoDate } from '../../db/iso-date';
import { execute, many, maybeOne, one } from '../../db/statement';
import { logoOf } from './client-logos';

/** The consent of an account to a client; no row before consent or after withdrawal. */
export const findConsent = maybeOne(
  'consents_find',
  'select scopes from consents where account_id = :accountId and client_id = :clientId',
);

/**
 * Adds scopes to a consent, or creates one. Returns whether it is new. Call it with the account locked, because the
 * person may be withdrawing the consent.
 */
export const addConsent = one(
  'consents_give',
  `insert into consents as c (account_id, client_id, scopes) values (:accountId, :clientId, :scopes)
   on conflict (account_id, client_id) do update
      set scopes = c.scopes || array(select unnest(excluded.scopes) except select unnest(c.scopes)), given_at = now()
returning xmax = 0 as is_new`,
);

/** Records a sign-in at the client with this consent. */
export const markConsentUsed = execute(
  'consents_mark_used',
  'update consents set last_used_at = now() where account_id = :accountId and client_id = :clientId',
);

/** Records a call of the client with this consent, at most once a minute. */
export const recordConsentCall = execute(
  'consents_note_use',
  `update consents set last_used_at = now()
    where account_id = :accountId and client_id = :clientId and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
);

/** Withdraws a consent and returns its client's name; no row without a consent. Call it with the account locked. */
export const endConsent = maybeOne(
  'consents_end',
  `delete from consents s using clients c
    where s.account_id = :accountId and s.client_id = :clientId and c.client_id = s.client_id
returning c.name`,
);

/** Ends all consents of an account and returns their clients. Call it with the account locked. */
export const endConsents = many(
  'consents_end_all',
  'delete from consents where account_id = :accountId returning client_id',
);

/** The clients that an account has consented to, as in the response. */
export const findConsents = many(
  'consents_find_all',
  `select c.client_id, c.name, ${logoOf('c.client_id')} as logo, s.scopes, ${isoDate('s.given_at')} as given_at,
          ${isoDate('s.last_used_at')} as last_used_at
     from consents s join clients c using (client_id)
    where s.account_id = :accountId
    order by s.given_at desc, c.client_id`,
);

/** Gives back what the person of a closed account had allowed. Clients sign the person in again. */
export const restoreConsents = one(
  'consents_restore',
  `select restore_rows('consents', coalesce(jsonb_agg(w.value), '[]')) as "restored!"
     from jsonb_array_elements(:rows::text::jsonb) as w (value) join clients c on c.client_id = w.value ->> 'client_id'`,
);

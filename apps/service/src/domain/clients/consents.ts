import type { Scope } from '@talon/rules/scopes';
import { isoDate } from '../../db/iso-date';
import { statement } from '../../db/statement';

/** What an account lets an application into; no row where it was never asked, or was taken back. */
export const findConsent = statement<[accountId: string, clientId: string], { scopes: Scope[] }>(
  'consents_find',
  'select scopes from consents where account_id = $1 and client_id = $2',
);

/**
 * Adds scopes to a consent, or begins one. Answers whether it is new. Call it with the account's row locked: its person
 * may be taking it back meanwhile.
 */
export const giveConsent = statement<
  [accountId: string, clientId: string, scopes: readonly Scope[]],
  { is_new: boolean }
>(
  'consents_give',
  `insert into consents as c (account_id, client_id, scopes) values ($1, $2, $3)
   on conflict (account_id, client_id) do update
      set scopes = c.scopes || array(select unnest(excluded.scopes) except select unnest(c.scopes)), given_at = now()
returning xmax = 0 as is_new`,
);

/** The application has just been let in by it. */
export const markConsentUsed = statement<[accountId: string, clientId: string], never>(
  'consents_mark_used',
  'update consents set last_used_at = now() where account_id = $1 and client_id = $2',
);

/** The application calls by it; written down at most once a minute. */
export const noteConsentUse = statement<[accountId: string, clientId: string], never>(
  'consents_note_use',
  `update consents set last_used_at = now()
    where account_id = $1 and client_id = $2 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
);

/** Takes a consent back and names its application; no row where there was none. Call it with the account's row locked. */
export const endConsent = statement<[accountId: string, clientId: string], { name: string }>(
  'consents_end',
  `delete from consents s using clients c
    where s.account_id = $1 and s.client_id = $2 and c.client_id = s.client_id
returning c.name`,
);

/** The applications that an account lets in, as they cross the wire. */
export const findConsents = statement<
  [accountId: string],
  {
    client_id: string;
    name: string;
    logo: string | null;
    scopes: Scope[];
    given_at: string;
    last_used_at: string | null;
  }
>(
  'consents_find_all',
  `select c.client_id, c.name, c.logo, s.scopes, ${isoDate('s.given_at')} as given_at,
          ${isoDate('s.last_used_at')} as last_used_at
     from consents s join clients c using (client_id)
    where s.account_id = $1
    order by s.given_at desc, c.client_id`,
);

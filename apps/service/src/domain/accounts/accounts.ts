import type { CodeMethod } from '@talon/rules/codes';
import { statement } from '../../db/statement';
import { isMfaRequired } from '../sessions/sessions';

/** An account whose password a sign-in is checked against. */
export interface Claimant {
  id: string;
  password_hash: string | null;
  firstname: string | null;
  lastname: string | null;
  language: string;
  email: string | null;
  phone: string | null;
  is_password_imposed: boolean;
  is_duplicated: boolean;
  /** It has a method, or its last reset asks for another proof. */
  may_ask_code: boolean;
}

/** Of an account `a`: others carry one of its verified identifiers. */
const isDuplicated = `exists (
  select 1 from identifiers mine
    join identifiers other on other.kind = mine.kind and other.value = mine.value
                          and other.verified_at is not null and other.account_id <> a.id
   where mine.account_id = a.id and mine.is_shared and mine.verified_at is not null)`;

/** The accounts that carry a verified identifier, the one last signed in to first; at most three share one. */
export const claimantsByIdentifier = statement<[kind: string, value: string], Claimant>(
  'accounts_find_claimants',
  `select a.id, a.password_hash, a.firstname, a.lastname, a.language, a.is_password_imposed, e.value as email, p.value as phone,
          ${isDuplicated} as is_duplicated,
          a.reset_through is not null or exists (select 1 from authenticators where account_id = a.id) as may_ask_code
     from identifiers i join accounts a on a.id = i.account_id
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary
    where i.kind = $1 and i.value = $2 and i.verified_at is not null
    order by a.last_signed_in_at desc nulls last, a.created_at
    limit 3`,
);

/** Marks a sign-in with the password that was verified; no row when that password is no longer the account's. */
export const markSignedIn = statement<
  [id: string, verifiedHash: string, hash: string, status: number],
  { password_status: 0 | 1 | 2; is_mfa_forced: boolean }
>(
  'accounts_mark_signed_in',
  `update accounts a
      set last_signed_in_at = now(), password_hash = $3,
          password_status = case when is_password_imposed then 2 else $4 end
    where id = $1 and password_hash = $2
returning password_status, ${isMfaRequired} as is_mfa_forced`,
);

/** What an account owes and what its pages are told, with nobody else changing it until the transaction ends. */
export interface AccountState {
  id: string;
  firstname: string | null;
  language: string;
  password_status: 0 | 1 | 2;
  is_mfa_forced: boolean;
  is_duplicated: boolean;
}

/** Rows of the account's that are added elsewhere meanwhile (a challenge, an event) do not wait for it. */
export const lockAccount = statement<[id: string], AccountState>(
  'accounts_lock',
  `select a.id, a.firstname, a.language, a.password_status, ${isMfaRequired} as is_mfa_forced,
          ${isDuplicated} as is_duplicated
     from accounts a where a.id = $1 for no key update of a`,
);

/** A reset went through this channel: the next sign-in proves another one. */
export const markReset = statement<[id: string, channel: CodeMethod], never>(
  'accounts_mark_reset',
  'update accounts set reset_through = $2 where id = $1',
);

/** Another channel than the reset's was proven, or there is none. */
export const endReset = statement<[id: string], never>(
  'accounts_end_reset',
  'update accounts set reset_through = null where id = $1',
);

/** No single grant for so many seconds. */
export const blockSingleUseStepUp = statement<[id: string, seconds: number], never>(
  'accounts_block_single_use_step_up',
  'update accounts set single_use_step_up_blocked_until = now() + make_interval(secs => $2) where id = $1',
);

/** A password that its person has chosen: nothing is imposed or weak any more. */
export const changePassword = statement<[id: string, hash: string], never>(
  'accounts_change_password',
  `update accounts
      set password_hash = $2, password_status = 0, is_password_imposed = false, last_password_change = now()
    where id = $1`,
);

/** Puts an account under the policy of two methods, or releases it; no row where it is so already. */
export const setMfaForced = statement<[id: string, isForced: boolean], { id: string }>(
  'accounts_set_mfa_forced',
  'update accounts set is_mfa_forced = $2 where id = $1 and is_mfa_forced <> $2 returning id',
);

/** Another password is required at once; only its change ends that. */
export const imposePassword = statement<[id: string], never>(
  'accounts_impose_password',
  'update accounts set is_password_imposed = true, password_status = 2 where id = $1',
);

export const findPasswordHash = statement<[id: string], { password_hash: string | null }>(
  'accounts_find_password_hash',
  'select password_hash from accounts where id = $1',
);

/** Adds an account under the operator's reference; no row when that reference is there already. */
export const addAccount = statement<
  [
    reference: string,
    firstname: string | null,
    lastname: string | null,
    birthdate: string | null,
    gender: string | null,
    language: string,
    ibanEncrypted: Buffer | null,
    passwordHash: string | null,
    isPasswordImposed: boolean,
    isMfaForced: boolean,
    lastPasswordChange: string | null,
  ],
  { id: string }
>(
  'accounts_add',
  `insert into accounts (reference, firstname, lastname, birthdate, gender, language, iban_encrypted, password_hash,
                         is_password_imposed, is_mfa_forced, last_password_change, password_status)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $9 then 2 else 0 end)
   on conflict (reference) do nothing
returning id`,
);

/** The account that stands under the operator's reference, or that the one which did was merged into. */
export const findReference = statement<[reference: string], { id: string }>(
  'accounts_find_reference',
  `select id from accounts where reference = $1
   union all
   select merged_into from merged_accounts where reference = $1`,
);

/** Where an account's messages go; no row without an e-mail. */
export const findMailbox = statement<[id: string], { email: string; language: string }>(
  'accounts_find_mailbox',
  `select e.value as email, a.language from accounts a
     join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary and e.verified_at is not null
    where a.id = $1`,
);

/** Who holds an account, with every verified address. */
export const findCardholder = statement<
  [id: string],
  {
    accountId: string;
    emails: string[];
    phones: string[];
    lastname: string | null;
    birthdate: string | null;
    language: string;
  }
>(
  'accounts_find_cardholder',
  `select a.id as "accountId", a.lastname, a.birthdate, a.language,
          array(select value from identifiers where account_id = a.id and kind = 'email' and verified_at is not null) as emails,
          array(select value from identifiers where account_id = a.id and kind = 'phone' and verified_at is not null) as phones
     from accounts a where a.id = $1`,
);

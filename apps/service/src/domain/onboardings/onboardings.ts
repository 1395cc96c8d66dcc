import { statement } from '../../db/statement';

/** An onboarding with what its invitation says and whether its proven addresses sign in already. */
export interface OnboardingRow {
  id: string;
  market: string;
  language: string;
  card_id: string | null;
  card_number_hash: Buffer | null;
  card_last_four: string | null;
  invitation_id: string | null;
  invited_email: string | null;
  invited_firstname: string | null;
  firstname: string | null;
  lastname: string | null;
  birthdate: string | null;
  terms_version: string | null;
  privacy_version: string | null;
  terms_language: string | null;
  accepted_at: Date | null;
  wants_marketing: boolean;
  email: string | null;
  is_email_proven: boolean;
  phone: string | null;
  is_phone_proven: boolean;
  account_id: string | null;
  email_signs_in: boolean;
  phone_signs_in: boolean;
}

const signsIn = (kind: 'email' | 'phone') =>
  `(o.account_id is null and o.${kind}_verified_at is not null and exists (
      select 1 from identifiers where kind = '${kind}' and value = o.${kind} and verified_at is not null))`;

const found = `
  select o.id, o.market, o.language, o.card_id, o.card_number_hash, o.card_last_four, o.invitation_id,
         i.email as invited_email, i.firstname as invited_firstname, o.firstname, o.lastname, o.birthdate,
         o.terms_version, o.privacy_version, o.terms_language, o.accepted_at, o.wants_marketing,
         o.email, o.email_verified_at is not null as is_email_proven,
         o.phone, o.phone_verified_at is not null as is_phone_proven, o.account_id,
         ${signsIn('email')} as email_signs_in, ${signsIn('phone')} as phone_signs_in
    from onboardings o left join invitations i on i.id = o.invitation_id
   where o.handle_hash = $1 and o.market = $2 and o.expires_at > now()`;

export const addOnboarding = statement<
  [
    handleHash: Buffer,
    market: string,
    language: string,
    cardId: string | null,
    cardNumberHash: Buffer | null,
    cardLastFour: string | null,
    invitationId: string | null,
    seconds: number,
  ],
  { id: string }
>(
  'onboardings_add',
  `insert into onboardings (handle_hash, market, language, card_id, card_number_hash, card_last_four, invitation_id,
                            expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
returning id`,
);

export const findOnboarding = statement<[handleHash: Buffer, market: string], OnboardingRow>(
  'onboardings_find',
  found,
);

/** The same, and nobody else changes it until the transaction ends. */
export const lockOnboarding = statement<[handleHash: Buffer, market: string], OnboardingRow>(
  'onboardings_lock',
  `${found} for update of o`,
);

export const acceptTerms = statement<
  [id: string, termsVersion: string, privacyVersion: string, language: string, wantsMarketing: boolean],
  never
>(
  'onboardings_accept_terms',
  `update onboardings
      set terms_version = $2, privacy_version = $3, terms_language = $4, wants_marketing = $5, accepted_at = now()
    where id = $1`,
);

export const describePerson = statement<
  [id: string, firstname: string, lastname: string, birthdate: string, language: string],
  never
>(
  'onboardings_describe_person',
  'update onboardings set firstname = $2, lastname = $3, birthdate = $4, language = $5 where id = $1',
);

/** Another address than before: its proof goes with the old one. */
export const changeEmail = statement<[id: string, email: string], never>(
  'onboardings_change_email',
  'update onboardings set email = $2, email_verified_at = null where id = $1',
);

export const changePhone = statement<[id: string, phone: string], never>(
  'onboardings_change_phone',
  'update onboardings set phone = $2, phone_verified_at = null where id = $1',
);

/** Marks the e-mail proven that the code was sent to; no row where it is no longer the onboarding's. */
export const proveEmail = statement<[id: string, email: string], { id: string }>(
  'onboardings_verify_email',
  'update onboardings set email_verified_at = now() where id = $1 and email = $2 returning id',
);

export const provePhone = statement<[id: string, phone: string], { id: string }>(
  'onboardings_verify_phone',
  'update onboardings set phone_verified_at = now() where id = $1 and phone = $2 returning id',
);

/** The onboarding has led to an account; no row where it has before. */
export const endOnboarding = statement<[id: string, accountId: string], { id: string }>(
  'onboardings_end',
  'update onboardings set account_id = $2 where id = $1 and account_id is null returning id',
);

/**
 * Makes the account that an onboarding leads to, signed in, with its proven addresses and what was accepted; no row where
 * the onboarding has ended, or is no longer as it was read. An address that another account has broken
 * `identifiers_one_owner`.
 */
export const registerAccount = statement<
  [
    onboardingId: string,
    accountId: string,
    email: string,
    phone: string,
    gender: string | null,
    passwordHash: string,
  ],
  { id: string }
>(
  'onboardings_register',
  `with ended as (
     update onboardings set account_id = $2
      where id = $1 and account_id is null and expires_at > now() and accepted_at is not null
        and email = $3 and email_verified_at is not null and phone = $4 and phone_verified_at is not null
  returning *),
   account as (
     insert into accounts (id, firstname, lastname, birthdate, gender, language, password_hash, last_signed_in_at)
     select $2, firstname, lastname, birthdate, $5, language, $6, now() from ended returning id),
   identified as (
     insert into identifiers (account_id, kind, value, is_primary, verified_at)
     select account.id, kind, value, true, now()
       from account, (values ('email', $3), ('phone', $4)) as proven (kind, value)),
   accepted as (
     insert into accepted_documents (account_id, document, version, language, accepted_at)
     select ended.account_id, document, version, terms_language, accepted_at
       from ended, lateral (values ('terms', terms_version), ('privacy', privacy_version), ('marketing', terms_version))
              as texts (document, version)
      where document <> 'marketing' or wants_marketing)
   select id from account`,
);

export const purgeOnboardings = statement<[], never>(
  'onboardings_purge',
  `delete from onboardings where expires_at < now() - interval '1 day'`,
);

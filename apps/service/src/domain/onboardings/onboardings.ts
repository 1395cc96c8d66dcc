import { execute, maybeOne, one, purgeRows, type RowOf } from '../../db/statement';

/** An onboarding with its invitation's data, and whether its verified addresses belong to accounts. */
export type OnboardingRow = RowOf<'onboardings_find'>;

const signsIn = (kind: 'email' | 'phone') =>
  `(o.account_id is null and o.${kind}_verified_at is not null and exists (
      select 1 from identifiers where kind = '${kind}' and value = o.${kind} and verified_at is not null))`;

const found = `
  select o.id, o.market, o.language, o.card_id, o.card_number_hash, o.card_last_four, o.invitation_id,
         i.email as invited_email, i.firstname as invited_firstname, o.firstname, o.lastname, o.birthdate,
         o.terms_version, o.privacy_version, o.terms_language, o.accepted_at, o.wants_marketing,
         o.email, o.email_verified_at is not null as is_email_proven,
         o.phone, o.phone_verified_at is not null as is_phone_proven, o.is_directory_phone,
         o.confirms_person_later, o.account_id,
         ${signsIn('email')} as email_signs_in, ${signsIn('phone')} as phone_signs_in
    from onboardings o left join invitations i on i.id = o.invitation_id
   where o.handle_hash = :handleHash and o.market = :market and o.expires_at > now()`;

export const addOnboarding = one(
  'onboardings_add',
  `insert into onboardings (handle_hash, market, language, card_id, card_number_hash, card_last_four, invitation_id,
                            expires_at)
   values (:handleHash, :market, :language, :cardId?, :cardNumberHash?, :cardLastFour?, :invitationId?, now() + make_interval(secs => :seconds))
returning id`,
);

export const findOnboarding = maybeOne('onboardings_find', found);

/** Locks the onboarding until the transaction ends. */
export const lockOnboarding = maybeOne('onboardings_lock', `${found} for update of o`);

/** Finds the card or invitation with which the onboarding began. */
export const findAssignmentOfOnboarding = maybeOne(
  'onboardings_find_assignment',
  `select coalesce('card ' || card_id, 'invitation ' || invitation_id) as assignment from onboardings where id = :id`,
);

export const acceptTerms = execute(
  'onboardings_accept_terms',
  `update onboardings
      set terms_version = :termsVersion, privacy_version = :privacyVersion, terms_language = :language, wants_marketing = :wantsMarketing, accepted_at = now()
    where id = :id`,
);

export const describePerson = execute(
  'onboardings_describe_person',
  `update onboardings
    set firstname = :firstname?, lastname = :lastname?, birthdate = :birthdate?, language = :language,
        confirms_person_later = :confirmsLater
    where id = :id`,
);

/** Stores a new e-mail; the verification of the previous one is removed. */
export const changeEmail = execute(
  'onboardings_change_email',
  'update onboardings set email = :email, email_verified_at = null where id = :id',
);

export const changePhone = execute(
  'onboardings_change_phone',
  'update onboardings set phone = :phone, is_directory_phone = :isKnown, phone_verified_at = null where id = :id',
);

/** Marks the e-mail of a confirmed code as verified; no row when the onboarding has another one by now. */
export const markEmailVerified = maybeOne(
  'onboardings_verify_email',
  'update onboardings set email_verified_at = now() where id = :id and email = :email returning id',
);

export const markPhoneVerified = maybeOne(
  'onboardings_verify_phone',
  'update onboardings set phone_verified_at = now() where id = :id and phone = :phone returning id',
);

/** Marks the onboarding as ended by an account; no row when it has ended before. */
export const endOnboarding = maybeOne(
  'onboardings_end',
  'update onboardings set account_id = :accountId where id = :id and account_id is null returning id',
);

/**
 * Locks an onboarding with all steps complete until the transaction ends; no row when it has ended or has changed
 * since it was read.
 */
export const lockCompleteOnboarding = maybeOne(
  'onboardings_lock_complete',
  `select firstname, lastname, birthdate, language,
          phone_verified_at > now() - make_interval(secs => :recentSeconds) as "has_recent_code!" from onboardings
    where id = :id and account_id is null and expires_at > now() and accepted_at is not null
      and email = :email and email_verified_at is not null and phone = :phone and phone_verified_at is not null
      for update`,
);

/**
 * Transfers onboardings and accepted documents to another account. Consent to marketing was given for the first
 * account only, and ends.
 */
export const transferOnboardings = execute(
  'onboardings_transfer',
  `with accepted as (
     update accepted_documents set account_id = :toId where account_id = :fromId and document <> 'marketing')
   update onboardings set account_id = :toId where account_id = :fromId`,
);

/** Ends the onboardings without an account that began with an invitation, because somebody else knew its code. */
export const endOnboardingsOfInvitation = execute(
  'onboardings_end_of_invitation',
  'delete from onboardings where invitation_id = :invitationId and account_id is null',
);

export const purgeOnboardings = purgeRows(
  'onboardings_purge',
  'onboardings',
  `expires_at < now() - interval '1 day'`,
  'expires_at',
);

/** Removes the onboardings that addresses have begun. */
export const removeOnboardingsOf = execute(
  'onboardings_remove_of',
  'delete from onboardings where email = any(:values::text[]) or phone = any(:values::text[])',
);

/** Removes up to `most` onboardings, of anybody. Returns how many. */
export const removeAnyOnboardings = purgeRows('onboardings_remove_any', 'onboardings', 'true');

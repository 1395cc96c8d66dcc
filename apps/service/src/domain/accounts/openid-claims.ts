import { maybeOne } from '../../db/statement';

/** The claims of OpenID Connect Core, section 5.1; only verified addresses. */
export const findClaims = maybeOne(
  'accounts_find_claims',
  `select nullif(concat_ws(' ', a.firstname, a.lastname), '') as name, a.firstname as given_name,
          a.lastname as family_name, a.birthdate,
          case a.gender when 'f' then 'female' when 'm' then 'male' else a.gender end as gender, a.language as locale,
          e.value as email, case when e.value is not null then true end as email_verified,
          p.value as phone_number, case when p.value is not null then true end as phone_number_verified
     from accounts a
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary and e.verified_at is not null and e.suspended_at is null
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary and p.verified_at is not null and p.suspended_at is null
    where a.id = :accountId`,
);

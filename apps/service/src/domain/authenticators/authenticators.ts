import { execute, many, maybeOne } from '../../db/statement';

/** The enrolled authenticators, each with the address that receives its codes; the last used one first, else SMS. */
export const findEnrolledAuthenticators = many(
  'authenticators_list',
  `select m.type as method, i.value as destination, m.enrolled_at
     from authenticators m
     join identifiers i on i.account_id = m.account_id and i.is_primary and i.verified_at is not null
                       and i.kind = case m.type when 'sms' then 'phone' else 'email' end
    where m.account_id = :accountId
    order by m.last_used_at desc nulls last, m.type desc`,
);

/** Enrols an authenticator; no row when it is already enrolled. */
export const addAuthenticator = maybeOne(
  'authenticators_add',
  `insert into authenticators (account_id, type, enrolled_with_step_up) values (:accountId, :type, :enrolledWithStepUp)
   on conflict do nothing returning type`,
);

/** Enrols authenticators of new accounts. Accounts and types correspond by position. */
export const addAuthenticators = execute(
  'authenticators_add_many',
  `insert into authenticators (account_id, type, enrolled_with_step_up)
   select account_id, type, true from unnest(:accountIds::uuid[], :types::text[]) as added (account_id, type)`,
);

export const markAuthenticatorUsed = execute(
  'authenticators_mark_used',
  'update authenticators set last_used_at = now() where account_id = :accountId and type = :type',
);

/** Removes an authenticator; no row when it was not enrolled. */
export const removeAuthenticator = execute(
  'authenticators_remove',
  'delete from authenticators where account_id = :accountId and type = :type returning type',
);

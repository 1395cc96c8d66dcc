import { execute, many, maybeOne, purgeRows } from '../../db/statement';

export const addStaffEnrolment = execute(
  'staff_enrolments_add',
  `insert into staff_enrolments (token_hash, staff_id, app_secret, expires_at)
   values (:tokenHash, :staffId, :appSecret, now() + make_interval(secs => :seconds))`,
);

/** Finds a link that is still valid, with its owner. */
export const findStaffEnrolment = maybeOne(
  'staff_enrolments_find',
  `select e.app_secret, s.id, s.name, s.email, s.roles
     from staff_enrolments e join staff s on s.id = e.staff_id
    where e.token_hash = :tokenHash and e.expires_at > now() and s.disabled_at is null`,
);

/** Uses a link up; no row if it was used before or has expired. */
export const consumeStaffEnrolment = maybeOne(
  'staff_enrolments_consume',
  'delete from staff_enrolments where token_hash = :tokenHash and expires_at > now() returning staff_id',
);

export const endStaffEnrolments = execute(
  'staff_enrolments_end',
  'delete from staff_enrolments where staff_id = :staffId',
);

/** Secrets that are not encrypted under the key with this mark; `id` is that of the member of staff. */
export const findEnrolmentSecretsOfOlderKeys = many(
  'staff_enrolments_find_secrets_of_older_keys',
  `select staff_id as id, app_secret as sealed from staff_enrolments
    where substring(app_secret from 1 for length(:currentMark::bytea)) <> :currentMark
    order by staff_id limit :most`,
);

/** Replaces values with re-encrypted ones, except those changed meanwhile. Returns the replaced ones. */
export const replaceEnrolmentSecrets = many(
  'staff_enrolments_replace_secrets',
  `update staff_enrolments e set app_secret = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where e.staff_id = value.id and e.app_secret = value.old
returning e.staff_id as id`,
);

/** Ends up to `most` links, of anybody. Returns how many. */
export const endAnyStaffEnrolments = purgeRows('staff_enrolments_end_any', 'staff_enrolments', 'true');

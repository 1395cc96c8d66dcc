import { execute, many, maybeOne, type RowOf } from '../../db/statement';

/** A member of staff as a sign-in needs them. */
export type StaffRow = RowOf<'staff_find_by_email'>;

/** Finds who may sign in: enrolled with a password, and not disabled. `email` is in lower case. */
export const findStaffByEmail = maybeOne(
  'staff_find_by_email',
  `select id, name, email, roles, password_hash, app_secret, app_last_step from staff
    where email = :email and password_hash is not null and disabled_at is null`,
);

export const findStaff = maybeOne(
  'staff_find',
  'select id, name, email, roles, disabled_at is not null as "is_disabled!" from staff where id = :id',
);

/** Like `findStaff`, and locks the member of staff, so that the roles stay as they are while something depends on them. */
export const lockStaff = maybeOne(
  'staff_lock',
  'select id, name, email, roles from staff where id = :id for update',
);

/** By name, with whether they have enrolled. */
export const listStaff = many(
  'staff_list',
  `select s.id, s.name, s.email, s.roles, s.last_signed_in_at, s.disabled_at is not null as "is_disabled!",
          (s.password_hash is not null or exists (select 1 from staff_passkeys p where p.staff_id = s.id)) as "has_enrolled!"
     from staff s order by s.name, s.email`,
);

/** The secrets of everybody's apps: the outbox of a demonstration shows their codes. */
export const listStaffSecrets = many(
  'staff_list_secrets',
  `select id, name, email, app_secret as "app_secret!" from staff
    where app_secret is not null and disabled_at is null order by name`,
);

export const isStaffEmail = maybeOne(
  'staff_is_email',
  'select 1 as "found!" from staff where email = :email',
);

/** Adds a member of staff; no row if the address is taken. */
export const addStaff = maybeOne(
  'staff_add',
  `insert into staff (id, name, email, roles) values (:id, :name, :email, :roles)
   on conflict (email) do nothing
returning id`,
);

/** Replaces the roles; no row if there is no such member of staff. */
export const changeRoles = maybeOne(
  'staff_change_roles',
  'update staff set roles = :roles where id = :id returning id',
);

/** Disables or enables; no row if there is no such member of staff. */
export const disableStaff = maybeOne(
  'staff_disable',
  'update staff set disabled_at = coalesce(disabled_at, now()) where id = :id returning id',
);
export const enableStaff = maybeOne(
  'staff_enable',
  'update staff set disabled_at = null where id = :id returning id',
);

/**
 * Records that a code of this step was accepted. No row if one of this step or a later one was accepted before, or if the password is
 * another one than the one that was checked.
 */
export const consumeStaffStep = maybeOne(
  'staff_use_step',
  `update staff set app_last_step = :step
    where id = :id and app_last_step < :step and password_hash = :passwordHash and disabled_at is null
returning id`,
);

export const markStaffSignIn = execute(
  'staff_mark_sign_in',
  'update staff set last_signed_in_at = now() where id = :id',
);

/** Stores a password with the secret of the app that confirmed it. */
export const storeStaffPassword = execute(
  'staff_store_password',
  `update staff set password_hash = :passwordHash, app_secret = :appSecret, app_last_step = :step where id = :id`,
);

/** Removes the password and the app: a new link replaces them. */
export const removeStaffPassword = execute(
  'staff_remove_password',
  'update staff set password_hash = null, app_secret = null, app_last_step = 0 where id = :id',
);

/** Secrets that are not encrypted under the key with this mark. */
export const findStaffSecretsOfOlderKeys = many(
  'staff_find_secrets_of_older_keys',
  `select id, app_secret as "sealed!" from staff
    where substring(app_secret from 1 for length(:currentMark::bytea)) <> :currentMark
    order by id limit :most`,
);

/** Replaces values with re-encrypted ones, except those changed meanwhile. Returns the replaced ones. */
export const replaceStaffSecrets = many(
  'staff_replace_secrets',
  `update staff s set app_secret = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where s.id = value.id and s.app_secret = value.old
returning s.id`,
);

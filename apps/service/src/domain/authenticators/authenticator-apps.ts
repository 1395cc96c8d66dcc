import { execute, many, maybeOne } from '../../db/statement';

/** Stores the secret of an app, and the step of the code that confirmed it. */
export const addAuthenticatorApp = execute(
  'authenticator_apps_add',
  `insert into authenticator_apps (authenticator_id, account_id, secret, last_step)
   values (:authenticatorId, :accountId, :secret, :lastStep)`,
);

/** The apps of an account with their encrypted secrets. */
export const findAuthenticatorApps = many(
  'authenticator_apps_find_of_account',
  'select authenticator_id, secret, last_step from authenticator_apps where account_id = :accountId',
);

/** Records that a code of this step was accepted. No row if one of this step or a later one was accepted before. */
export const consumeAppStep = maybeOne(
  'authenticator_apps_use_step',
  `update authenticator_apps set last_step = :step
    where authenticator_id = :authenticatorId and last_step < :step
returning authenticator_id`,
);

/** Secrets that are not encrypted under the key with this mark. */
export const findAppSecretsOfOlderKeys = many(
  'authenticator_apps_find_secrets_of_older_keys',
  `select authenticator_id as id, secret as sealed from authenticator_apps
    where substring(secret from 1 for length(:currentMark::bytea)) <> :currentMark
    order by authenticator_id limit :most`,
);

/** Replaces values with re-encrypted ones, except those changed meanwhile. Returns the replaced ones. */
export const replaceAppSecrets = many(
  'authenticator_apps_replace_secrets',
  `update authenticator_apps a set secret = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where a.authenticator_id = value.id and a.secret = value.old
returning a.authenticator_id as id`,
);

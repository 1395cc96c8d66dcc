import { linkPlatforms } from '@talon/rules/duplicates';
import { personField } from '@talon/rules/platform-links';
import { execute, many, maybeOne } from '../../db/statement';

/** SQL columns with an account's platform links, under the wire names. */
export const platformUserColumns = (accountId: string) =>
  linkPlatforms
    .map(
      platform => `(select person_id from platform_links
          where account_id = ${accountId} and platform = '${platform}') as ${personField[platform]}`,
    )
    .join(', ');

/** SQL for the directory persons linked to an account, as JSON objects. */
export const linkedPeopleOf = (accountId: string) =>
  `array(select json_build_object('platform', platform, 'personId', person_id)
           from platform_links where account_id = ${accountId} order by linked_at, platform)`;

/** The platform links of an account, under the wire names. */
export const findPlatformUser = maybeOne(
  'platform_links_find',
  `select ${platformUserColumns('a.id')} from accounts a where a.id = :accountId`,
);

/** The directory persons to whom an account is linked. */
export const findOwnLinks = many(
  'platform_links_find_own',
  'select platform, person_id as "personId" from platform_links where account_id = :accountId order by platform',
);

/**
 * Links an account to a directory person; no row when the account has another link on that platform, or another
 * account has this person. `is_new` is false for a link that existed. Take the lock first.
 */
export const linkPerson = maybeOne(
  'platform_links_add',
  `with added as (
     insert into platform_links (account_id, platform, person_id) select id, :platform, :personId from accounts where id = :accountId
     on conflict do nothing returning account_id)
   select true as "is_new!" from added
   union all
   select false from platform_links where account_id = :accountId and platform = :platform and person_id = :personId`,
);

/** Links accounts to directory persons that no account is linked to. The arrays correspond by position. */
export const addLinks = execute(
  'platform_links_add_many',
  `insert into platform_links (account_id, platform, person_id)
   select account_id, platform, person_id
     from unnest(:accountIds::uuid[], :platforms::text[], :personIds::text[]) as link (account_id, platform, person_id)`,
);

/** Which of the directory persons an account is linked to. Platforms and persons correspond by position. */
export const findLinkedPeople = many(
  'platform_links_find_people',
  `select l.platform, l.person_id as "personId"
     from unnest(:platforms::text[], :personIds::text[]) as p (platform, person_id)
     join platform_links l using (platform, person_id)`,
);

export const removePlatformLinks = execute(
  'platform_links_remove',
  'delete from platform_links where account_id = :accountId and platform = any(:platforms)',
);

/** Removes the link on one platform and returns its person; no row without one. */
export const removePlatformLink = maybeOne(
  'platform_links_remove_one',
  'delete from platform_links where account_id = :accountId and platform = :platform returning person_id',
);

/** Finds the accounts linked to directory persons; platforms and persons correspond by position. */
export const findLinkedAccounts = many(
  'platform_links_find_accounts',
  `select distinct l.account_id as id from unnest(:platforms::text[], :personIds::text[]) as p (platform, person_id)
     join platform_links l using (platform, person_id)`,
);

/** Serialises work that checks a person's link and then adds one; held until the transaction ends. */
export const lockPerson = execute(
  'platform_links_lock',
  'select pg_advisory_xact_lock(hashtextextended(:platformAndPerson, 1))',
);

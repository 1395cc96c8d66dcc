import { linkPlatforms } from '@talon/rules/duplicates';
import { personField } from '@talon/rules/platform-links';
import { execute, many, maybeOne } from '../../db/statement';

/** Columns with what the platforms know an account by, under the wire names. */
export const platformUserColumns = (accountId: string) =>
  linkPlatforms
    .map(
      platform => `(select person_id from platform_links
          where account_id = ${accountId} and platform = '${platform}') as ${personField[platform]}`,
    )
    .join(', ');

/** The people that an account is linked to, as JSON objects. */
export const linkedPeopleOf = (accountId: string) =>
  `array(select json_build_object('platform', platform, 'personId', person_id)
           from platform_links where account_id = ${accountId} order by linked_at, platform)`;

/** What the platforms know an account by. */
export const findPlatformUser = maybeOne(
  'platform_links_find',
  `select ${platformUserColumns('a.id')} from accounts a where a.id = :accountId`,
);

/**
 * Links an account to a person of a platform; no row where the account has another one there, or another account has
 * this one. Take the lock first.
 */
export const linkPerson = maybeOne(
  'platform_links_add',
  `with added as (
     insert into platform_links (account_id, platform, person_id) select id, :platform, :personId from accounts where id = :accountId
     on conflict do nothing returning account_id)
   select account_id from added
   union all
   select account_id from platform_links where account_id = :accountId and platform = :platform and person_id = :personId`,
);

export const removePlatformLinks = execute(
  'platform_links_remove',
  'delete from platform_links where account_id = :accountId and platform = any(:platforms)',
);

/** The accounts that are linked to people, given by platform and person at the same place. */
export const findLinkedAccounts = many(
  'platform_links_find_accounts',
  `select distinct l.account_id as id from unnest(:platforms::text[], :personIds::text[]) as p (platform, person_id)
     join platform_links l using (platform, person_id)`,
);

/** One at a time through what asks whether a person is linked and then links; held until the transaction ends. */
export const lockPerson = execute(
  'platform_links_lock',
  'select pg_advisory_xact_lock(hashtextextended(:platformAndPerson, 1))',
);

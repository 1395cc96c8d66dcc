import { type LinkPlatform, linkPlatforms } from '@talon/rules/duplicates';
import { personField, type PlatformUser } from '@talon/rules/platform-links';
import { statement } from '../../db/statement';

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
export const findPlatformUser = statement<[accountId: string], PlatformUser>(
  'platform_links_find',
  `select ${platformUserColumns('a.id')} from accounts a where a.id = $1`,
);

/**
 * Links an account to a person of a platform; no row where the account has another one there, or another account has
 * this one. Take the lock first.
 */
export const linkPerson = statement<
  [accountId: string, platform: LinkPlatform, personId: string],
  { account_id: string }
>(
  'platform_links_add',
  `with added as (
     insert into platform_links (account_id, platform, person_id) select id, $2, $3 from accounts where id = $1
     on conflict do nothing returning account_id)
   select account_id from added
   union all
   select account_id from platform_links where account_id = $1 and platform = $2 and person_id = $3`,
);

export const removePlatformLinks = statement<[accountId: string, platforms: string[]], never>(
  'platform_links_remove',
  'delete from platform_links where account_id = $1 and platform = any($2)',
);

/** The accounts that are linked to people, given by platform and person at the same place. */
export const findLinkedAccounts = statement<[platforms: string[], personIds: string[]], { id: string }>(
  'platform_links_find_accounts',
  `select distinct l.account_id as id from unnest($1::text[], $2::text[]) as p (platform, person_id)
     join platform_links l using (platform, person_id)`,
);

/** One at a time through what asks whether a person is linked and then links; held until the transaction ends. */
export const lockPerson = statement<[platformAndPerson: string], never>(
  'platform_links_lock',
  'select pg_advisory_xact_lock(hashtextextended($1, 1))',
);

import type { LinkPlatform } from '@talon/rules/duplicates';
import type { QueryResultRow } from 'pg';
import { statement } from '../../db/statement';

/**
 * Links an account to a person of a platform; no row where the account has another one there, or another account has
 * this one. Take the lock first.
 */
function linkStatement(column: string) {
  return statement<[accountId: string, personId: string], QueryResultRow>(
    `links_add_${column}`,
    `update accounts set ${column} = $2
      where id = $1 and (${column} is null or ${column} = $2)
        and not exists (select 1 from accounts where ${column} = $2 and id <> $1)
  returning id`,
  );
}

export const linkPerson: Record<LinkPlatform, ReturnType<typeof linkStatement>> = {
  personal: linkStatement('user_id'),
  client: linkStatement('customer_user_id'),
  third: linkStatement('fridom_user_id'),
};

/** The accounts that are linked to people, given by platform and person at the same place. */
export const findLinkedAccounts = statement<[platforms: string[], personIds: string[]], { id: string }>(
  'platform_links_find_accounts',
  `select distinct a.id from unnest($1::text[], $2::text[]) as p (platform, person)
     join accounts a on (p.platform = 'personal' and a.user_id = p.person)
                     or (p.platform = 'client' and a.customer_user_id = p.person)
                     or (p.platform = 'third' and a.fridom_user_id = p.person)`,
);

/** One at a time through what asks whether a person is linked and then links; held until the transaction ends. */
export const lockPerson = statement<[platformAndPerson: string], never>(
  'platform_links_lock',
  'select pg_advisory_xact_lock(hashtextextended($1, 1))',
);

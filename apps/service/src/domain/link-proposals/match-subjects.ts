import { maybeOne, type RowOf } from '../../db/statement';
import { linkedPeopleOf } from '../platform-links/platform-links';

/**
 * A person whose account may have more directory persons, with the account's verified data. `language` has two
 * letters; `emails` and `phones` are verified; `contested` are those that an import left on other accounts too;
 * `former` are hashes of those that the account had.
 */
export type MatchSubject = RowOf<'accounts_find_match_subject'>;

const verified = (kind: string) =>
  `array(select value from identifiers where account_id = a.id and kind = '${kind}' and verified_at is not null and suspended_at is null)`;

export const findMatchSubject = maybeOne(
  'accounts_find_match_subject',
  `select a.id as "accountId", a.language,
          ${verified('email')} as emails, ${verified('phone')} as phones,
          array(select value from identifiers where account_id = a.id and is_shared) as contested,
          array(select address_hash from former_addresses where account_id = a.id) as former,
          ${linkedPeopleOf('a.id')} as linked
     from accounts a where a.id = :accountId`,
);

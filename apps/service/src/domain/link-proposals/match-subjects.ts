import { statement } from '../../db/statement';
import { linkedPeopleOf } from '../platform-links/platform-links';
import type { PersonId } from '../../kernel/ports/directory';

/** Somebody to whom a person of a platform may belong, with what their account has proven. */
export interface MatchSubject {
  accountId: string;
  firstname: string | null;
  lastname: string | null;
  /** Two letters. */
  language: string;
  /** Verified. */
  emails: string[];
  phones: string[];
  /** Of these, what came in with imported data on other accounts too: nobody has proven it. */
  contested: string[];
  linked: PersonId[];
}

const verified = (kind: string) =>
  `array(select value from identifiers where account_id = a.id and kind = '${kind}' and verified_at is not null)`;

export const findMatchSubject = statement<[accountId: string], MatchSubject>(
  'accounts_find_match_subject',
  `select a.id as "accountId", a.firstname, a.lastname, a.language,
          ${verified('email')} as emails, ${verified('phone')} as phones,
          array(select value from identifiers where account_id = a.id and is_shared) as contested,
          ${linkedPeopleOf('a.id')} as linked
     from accounts a where a.id = $1`,
);

import { personField } from '@talon/rules/platform-links';
import { maybeOne } from '../../db/statement';
import type { Bearer } from '../../kernel/caller';
import type { Queryable } from '../../db/pool';
import { isActiveToken, isMfaRequired } from './sessions';

/**
 * `links_and_identifiers` has lines such as `personal P-1` and `email lotte@post.example`, from one scan of each table: with very many
 * accounts, each scan of an index costs more.
 */
const readBearer = maybeOne(
  'sessions_find_bearer',
  `select t.session_id, t.must_resolve_duplicates, a.id,
          array(select platform || ' ' || person_id from platform_links where account_id = a.id)
            || array(select kind || ' ' || value from identifiers where account_id = a.id and is_primary) as "links_and_identifiers!",
          a.iban_encrypted, a.firstname, a.lastname, a.birthdate, a.gender, a.language, a.password_status, a.last_password_change,
          ${isMfaRequired} as is_mfa_forced, (select due_at from erasures where account_id = a.id) as erasure_due_at,
          coalesce(t.idle_until < now() + make_interval(secs => :idleLeftSeconds), true) as is_use_due
     from tokens t
     join accounts a on a.id = t.account_id
    where t.hash = :tokenHash and t.market = :market and ${isActiveToken}`,
);

type Field = 'user_id' | 'customer_user_id' | 'fridom_user_id' | 'email' | 'phone';

/** By the first word of a line. */
const fields = new Map<string, Field>(Object.entries({ ...personField, email: 'email', phone: 'phone' }));

/**
 * Finds the session and the account of a token. Undefined if the token is unknown, ended, expired, unused for too long, or of another
 * market. `is_use_due`: its last use was recorded so long ago that less than `idleLeftSeconds` remain.
 */
export async function findBearer(
  db: Queryable,
  by: { tokenHash: Buffer; market: string; idleLeftSeconds: number },
): Promise<Bearer | undefined> {
  const row = await readBearer(db, by);
  if (!row) return undefined;
  const { links_and_identifiers: lines, ...bearer } = row;
  const found: { [field in Field]: string | null } = {
    user_id: null,
    customer_user_id: null,
    fridom_user_id: null,
    email: null,
    phone: null,
  };
  for (const line of lines) {
    const end = line.indexOf(' ');
    const field = fields.get(line.slice(0, end));
    if (field) found[field] = line.slice(end + 1);
  }
  return Object.assign(bearer, found);
}

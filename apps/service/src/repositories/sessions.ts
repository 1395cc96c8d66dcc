import { statement } from '../db/statement';

/** Opens a session with its first token; instants by the database's clock. */
export const openSession = statement<
  [
    accountId: string,
    market: string,
    deviceId: string | null,
    userAgent: string | null,
    owesDuplicated: boolean,
    tokenHash: Buffer,
    tokenSeconds: number,
  ],
  { id: string }
>(
  'sessions_open',
  `with opened as (
     insert into sessions (account_id, market, device_id, user_agent) values ($1, $2, $3, $4) returning id)
   insert into tokens (hash, session_id, account_id, market, owes_duplicated, expires_at)
   select $6, id, $1, $2, $5, now() + make_interval(secs => $7) from opened
returning session_id as id`,
);

/** The bearer of a token, with the account as `GET /user` shows it: the one statement of a session check. */
export interface Bearer {
  session_id: string;
  owes_duplicated: boolean;
  id: string;
  user_id: string | null;
  customer_user_id: string | null;
  fridom_user_id: string | null;
  email: string | null;
  phone: string | null;
  iban_encrypted: Buffer | null;
  firstname: string | null;
  lastname: string | null;
  birthdate: string | null;
  gender: string | null;
  language: string;
  password_status: 0 | 1 | 2;
  last_password_change: Date | null;
  is_mfa_forced: boolean;
}

/** No row when the token is unknown, ended, late, or of another market. */
export const findBearer = statement<[tokenHash: Buffer, market: string], Bearer>(
  'sessions_find_bearer',
  `select t.session_id, t.owes_duplicated,
          a.id, a.user_id, a.customer_user_id, a.fridom_user_id, e.value as email, p.value as phone, a.iban_encrypted,
          a.firstname, a.lastname, a.birthdate, a.gender, a.language, a.password_status, a.last_password_change,
          a.is_mfa_forced
     from tokens t
     join accounts a on a.id = t.account_id
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary
    where t.hash = $1 and t.market = $2 and t.expires_at > now()`,
);

/** Ends a session and all its tokens. */
export const endSession = statement<[id: string], never>(
  'sessions_end',
  `with gone as (delete from tokens where session_id = $1)
   update sessions set ended_at = now() where id = $1 and ended_at is null`,
);

/** Takes away late tokens, and sessions that ended or lost their last token more than 30 days ago. */
export const purgeSessions = statement<[], never>(
  'sessions_purge',
  `with late as (delete from tokens where expires_at < now() - interval '1 day')
   delete from sessions s
    where signed_in_at < now() - interval '61 days'
      and not exists (select 1 from tokens where session_id = s.id)`,
);

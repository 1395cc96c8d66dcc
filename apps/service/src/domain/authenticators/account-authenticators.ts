import type { CodeMethod } from '@talon/rules/codes';
import { statement } from '../../db/statement';

/** What an account may prove itself with. Seconds are whole, from now, 0 where the time is over. */
export interface AccountAuthenticatorsRow {
  language: string;
  password_status: 0 | 1 | 2;
  reset_through: CodeMethod | null;
  single_use_step_up_blocked_seconds: number;
  has_card: boolean;
  /** How long even the oldest card is too new; 0 without a card. */
  card_fresh_seconds: number;
  /** Primary and verified. */
  email: string | null;
  phone: string | null;
  /** How long an address is still too new for what a single grant opens. */
  email_fresh_seconds: number;
  phone_fresh_seconds: number;
  /** The active methods, the one last used first, with how long each is too new by itself. */
  methods: { method: CodeMethod; fresh_seconds: number }[];
}

const left = (until: string) => `greatest(0, ceil(extract(epoch from ${until} - now())))::int`;

/** What came to an account that was older than `$2` seconds counts as new so long: a new account is new as a whole. */
const freshSeconds = (since: string) =>
  `case when a.created_at > now() - make_interval(secs => $2) then 0
        else coalesce(${left(`(${since} + make_interval(secs => $2))`)}, 0) end`;

export const findAccountAuthenticators = statement<
  [accountId: string, freshSeconds: number],
  AccountAuthenticatorsRow
>(
  'accounts_find_authenticators',
  `select a.language, a.password_status, a.reset_through,
          coalesce(${left('a.single_use_step_up_blocked_until')}, 0) as single_use_step_up_blocked_seconds,
          c.added_at is not null as has_card, ${freshSeconds('c.added_at')} as card_fresh_seconds,
          e.value as email, p.value as phone,
          ${freshSeconds('e.verified_at')} as email_fresh_seconds, ${freshSeconds('p.verified_at')} as phone_fresh_seconds,
          array(select json_build_object('method', m.type, 'fresh_seconds',
                         case when m.enrolled_with_step_up or c.added_at is null then 0
                              else ${left('(m.enrolled_at + make_interval(secs => $2))')} end)
                  from authenticators m where m.account_id = a.id
                 order by m.last_used_at desc nulls last, m.type desc) as methods
     from accounts a
     cross join lateral (select min(added_at) as added_at from card_assignments where account_id = a.id) c
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary and e.verified_at is not null
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary and p.verified_at is not null
    where a.id = $1`,
);

/** Whether one of the account's cards has that number, and has been there so long, or as long as the account. */
export const hasCard = statement<
  [accountId: string, numberHash: Buffer, ageSeconds: number],
  { card_id: string }
>(
  'card_assignments_has_card',
  `select c.card_id from card_assignments c join accounts a on a.id = c.account_id
    where c.account_id = $1 and c.number_hash = $2
      and (c.added_at <= now() - make_interval(secs => $3) or a.created_at > now() - make_interval(secs => $3))`,
);

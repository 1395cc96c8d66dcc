import type { CodeMethod } from '@talon/rules/codes';
import { statement } from '../db/statement';

/** What an account may prove itself with. Seconds are whole, from now, 0 where the time is over. */
export interface ProofsRow {
  language: string;
  password_status: 0 | 1 | 2;
  reset_through: CodeMethod | null;
  single_barred_seconds: number;
  has_card: boolean;
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

/** An address counts as new on an account that is older than itself by `$2` seconds: a new account is new as a whole. */
const freshSeconds = (alias: string) =>
  `case when a.created_at > now() - make_interval(secs => $2) then 0
        else coalesce(${left(`(${alias}.verified_at + make_interval(secs => $2))`)}, 0) end`;

export const findProofs = statement<[accountId: string, freshSeconds: number], ProofsRow>(
  'proofs_find',
  `select a.language, a.password_status, a.reset_through,
          coalesce(${left('a.single_barred_until')}, 0) as single_barred_seconds, c.has_card,
          e.value as email, p.value as phone,
          ${freshSeconds('e')} as email_fresh_seconds, ${freshSeconds('p')} as phone_fresh_seconds,
          array(select json_build_object('method', m.method, 'fresh_seconds',
                         case when m.had_grant or not c.has_card then 0
                              else ${left('(m.activated_at + make_interval(secs => $2))')} end)
                  from mfa_methods m where m.account_id = a.id
                 order by m.last_used_at desc nulls last, m.method desc) as methods
     from accounts a
     cross join lateral (select exists (select 1 from account_cards where account_id = a.id) as has_card) c
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary and e.verified_at is not null
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary and p.verified_at is not null
    where a.id = $1`,
);

/** Whether one of the account's cards has that number. */
export const hasCard = statement<[accountId: string, numberHash: Buffer], { card_id: string }>(
  'proofs_has_card',
  'select card_id from account_cards where account_id = $1 and number_hash = $2',
);

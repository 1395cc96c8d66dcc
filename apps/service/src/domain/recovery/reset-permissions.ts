import type { LinkPlatform } from '@talon/rules/duplicates';
import { statement } from '../../db/statement';

/** An account that carries a proven identifier. */
export interface Recoverable {
  id: string;
  firstname: string | null;
  lastname: string | null;
  email: string | null;
  phone: string | null;
  language: string;
  /** Where it is linked. */
  platforms: LinkPlatform[];
  /** How long the identifier is still too new there to reset a password; whole seconds, 0 where it is not. */
  fresh_seconds: number;
}

/**
 * The accounts that carry a verified identifier, the one last signed in to first. On an account that is older than
 * itself by `$3` seconds an identifier is new for so long.
 */
export const findRecoverable = statement<[kind: string, value: string, freshSeconds: number], Recoverable>(
  'accounts_find_recoverable',
  `select a.id, a.firstname, a.lastname, e.value as email, p.value as phone, a.language,
          array(select platform from platform_links where account_id = a.id order by linked_at, platform) as platforms,
          case when a.created_at > now() - make_interval(secs => $3) then 0
               else greatest(0, ceil(extract(epoch from i.verified_at + make_interval(secs => $3) - now())))::int
          end as fresh_seconds
     from identifiers i join accounts a on a.id = i.account_id
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary
    where i.kind = $1 and i.value = $2 and i.verified_at is not null
    order by a.last_signed_in_at desc nulls last, a.created_at`,
);

/** Whether an account that carries the verified identifier has a card of that number. */
export const hasCardOfCarrier = statement<
  [kind: string, value: string, numberHash: Buffer],
  { card_id: string }
>(
  'card_assignments_has_card_of_carrier',
  `select c.card_id from card_assignments c
     join identifiers i on i.account_id = c.account_id
    where c.number_hash = $3 and i.kind = $1 and i.value = $2 and i.verified_at is not null`,
);

export const addResetPermission = statement<
  [hash: Buffer, market: string, kind: string, value: string, seconds: number],
  never
>(
  'reset_permissions_add',
  `insert into reset_permissions (hash, market, kind, value, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
);

/** The identifier that a code has proven; no row once it was used, or is late. */
export const findResetPermission = statement<
  [hash: Buffer, market: string],
  { kind: 'email' | 'phone'; value: string }
>(
  'reset_permissions_find',
  'select kind, value from reset_permissions where hash = $1 and market = $2 and expires_at > now()',
);

/** Uses a reset up, once. */
export const consumeResetPermission = statement<[hash: Buffer], { value: string }>(
  'reset_permissions_consume',
  'delete from reset_permissions where hash = $1 and expires_at > now() returning value',
);

export const purgeResetPermissions = statement<[], never>(
  'reset_permissions_purge',
  'delete from reset_permissions where expires_at < now()',
);

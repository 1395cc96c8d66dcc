import type { CodeMethod } from '@talon/rules/codes';
import { many, maybeOne } from '../../db/statement';

/** An address with its channel. */
export interface Address {
  method: CodeMethod;
  /** Normalised e-mail or E.164 phone. */
  destination: string;
}

/**
 * Every verified address of an account that is not suspended, e-mails before phones and the primary one of each first, with the current
 * time. Until the transaction ends nobody removes the account, so that an erasure finds the message that is queued next.
 */
export const findAddresses = maybeOne(
  'identifiers_find_addresses',
  `select a.language, a.firstname, now() as at,
          array(select json_build_object('method', case kind when 'email' then 'email' else 'sms' end, 'destination', value)
                  from identifiers where account_id = a.id and verified_at is not null and suspended_at is null
                 order by kind, is_primary desc, value) as addresses
     from accounts a where a.id = :accountId for key share of a`,
);

/**
 * The addresses of an account and those among others that no other account has, verified or not: each have an index of their own.
 */
export const findUnsharedAddresses = many(
  'identifiers_find_unshared',
  `select kind as "kind!", value as "value!" from (
     select kind, value from identifiers where account_id = :accountId
      union select case when value like '%@%' then 'email' else 'phone' end, value from unnest(:others::text[]) as value) mine
    where not exists (select 1 from identifiers other where other.kind = mine.kind and other.value = mine.value
                         and other.verified_at is not null and other.account_id <> :accountId)
      and not exists (select 1 from identifiers other where other.kind = mine.kind and other.value = mine.value
                         and other.verified_at is null and other.account_id <> :accountId)`,
);

import type { CodeMethod } from '@talon/rules/codes';
import { many, maybeOne } from '../../db/statement';

/** An address with its channel. */
export interface Address {
  method: CodeMethod;
  /** Normalised e-mail or E.164 phone. */
  destination: string;
}

/**
 * Every verified address of an account, e-mails before phones and the primary one of each first, with the current
 * time.
 */
export const findAddresses = maybeOne(
  'identifiers_find_addresses',
  `select a.language, a.firstname, now() as at,
          array(select json_build_object('method', case kind when 'email' then 'email' else 'sms' end, 'destination', value)
                  from identifiers where account_id = a.id and verified_at is not null
                 order by kind, is_primary desc, value) as addresses
     from accounts a where a.id = :accountId`,
);

/** The addresses of an account that no other account has, verified or not. */
export const findUnsharedAddresses = many(
  'identifiers_find_unshared',
  `select kind, value from identifiers mine
    where account_id = :accountId
      and not exists (select 1 from identifiers other
                       where other.kind = mine.kind and other.value = mine.value and other.account_id <> mine.account_id)`,
);

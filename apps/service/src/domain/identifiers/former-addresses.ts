import type { Deps } from '../../kernel/deps';
import { execute } from '../../db/statement';

/** Adds an address that the account had verified and no longer has. */
export const addFormerAddress = execute(
  'former_addresses_add',
  `insert into former_addresses (account_id, address_hash) values (:accountId, :addressHash)
   on conflict (account_id, address_hash) do update set removed_at = now()`,
);

/** Adds the former addresses of a closing account to those of the surviving one. */
export const transferFormerAddresses = execute(
  'former_addresses_transfer',
  `insert into former_addresses (account_id, address_hash, removed_at)
   select :toId, address_hash, removed_at from former_addresses where account_id = :fromId
   on conflict (account_id, address_hash) do nothing`,
);

/** The hash by which an address is known after its removal. `destination` is a normalised e-mail or E.164 phone. */
export function addressHash({ keyedHash }: Pick<Deps, 'keyedHash'>, destination: string): Buffer {
  return keyedHash('address', destination);
}

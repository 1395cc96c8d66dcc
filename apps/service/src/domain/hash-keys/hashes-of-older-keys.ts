import type { HashedKind } from '@talon/contract/console/keys';
import { many } from '../../db/statement';

/** Where each kind is stored, as table and column. */
export const hashedColumns: Readonly<Record<HashedKind, readonly [table: string, column: string]>> = {
  'cards-of-accounts': ['card_assignments', 'number_hash'],
  cards: ['card_system_cards', 'number_hash'],
  'register-numbers': ['directory_people', 'register_number_hash'],
  invitations: ['invitations', 'code_hash'],
  'recovery-codes': ['recovery_codes', 'code_hash'],
  'client-secrets': ['clients', 'secret_hash'],
  'resource-server-secrets': ['resource_servers', 'secret_hash'],
};

const parts = Object.entries(hashedColumns).map(
  ([kind, [table, column]]) =>
    `select '${kind}' as "kind!" where exists (select 1 from ${table} where ${column} < :floor::bytea)`,
);

/** The kinds of which a hash is below `floor`, the first byte of the current version. */
export const findKindsOfOlderHashes = many('hash_keys_find_older_kinds', parts.join('\nunion all\n'));

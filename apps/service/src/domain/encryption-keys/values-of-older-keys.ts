import type { EncryptedKind } from '@talon/contract/console/keys';
import { many } from '../../db/statement';

/** Where each kind is stored, as table and column. */
export const encryptedColumns: Readonly<Record<EncryptedKind, readonly [table: string, column: string]>> = {
  'bank-accounts': ['accounts', 'iban_encrypted'],
  'earlier-bank-accounts': ['earlier_bank_accounts', 'iban_encrypted'],
  messages: ['messages', 'sealed'],
  'signing-keys': ['signing_keys', 'sealed'],
  'app-secrets': ['authenticator_apps', 'secret'],
  'removed-app-secrets': ['removed_authenticators', 'secret'],
  'merge-snapshots': ['merge_snapshots', 'sealed'],
  'account-keys': ['account_keys', 'sealed'],
  'import-pieces': ['import_pieces', 'sealed'],
  'staff-secrets': ['staff', 'app_secret'],
  'webhook-secrets': ['webhooks', 'sealed'],
  'staff-links': ['staff_enrolments', 'app_secret'],
  'data-exports': ['data_exports', 'sealed'],
};

const parts = Object.entries(encryptedColumns).map(
  ([kind, [table, column]]) =>
    `select '${kind}' as "kind!" where exists (
       select 1 from ${table} where substring(${column} from 1 for length(:currentMark::bytea)) <> :currentMark)`,
);

/** The kinds of which a value is not encrypted under the key with this mark. Reads whole tables where there is none. */
export const findKindsOfOlderKeys = many('encryption_keys_find_older_kinds', parts.join('\nunion all\n'));

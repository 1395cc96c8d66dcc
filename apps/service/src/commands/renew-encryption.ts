import type { Deps } from '../kernel/deps';
import {
  findEarlierIbansOfOlderKeys,
  findIbansOfOlderKeys,
  replaceEarlierIbans,
  replaceIbans,
} from '../domain/accounts/encrypted-ibans';
import { findSnapshotsOfOlderKeys, replaceSnapshots } from '../domain/accounts/merge-snapshots';
import { findAccountKeysOfOlderKeys, replaceAccountKeys } from '../domain/audit/account-keys';
import { sealEarlierEvents } from '../domain/audit/seal-earlier-events';
import { removeExportsOfOlderKeys } from '../domain/data-exports/data-exports';
import { findAppSecretsOfOlderKeys, replaceAppSecrets } from '../domain/authenticators/authenticator-apps';
import {
  findRemovedSecretsOfOlderKeys,
  replaceRemovedSecrets,
} from '../domain/authenticators/removed-authenticators';
import { findPiecesOfOlderKeys, replacePieces } from '../domain/imports/import-files';
import { findMessagesOfOlderKeys, replaceMessages } from '../domain/notifications/encrypted-messages';
import { findWebhookSecretsOfOlderKeys, replaceWebhookSecrets } from '../domain/webhooks/webhook-secrets';
import { findStaffSecretsOfOlderKeys, replaceStaffSecrets } from '../domain/staff/staff';
import { findEnrolmentSecretsOfOlderKeys, replaceEnrolmentSecrets } from '../domain/staff/staff-enrolments';
import { findKeysOfOlderKeys, replaceSealedKeys } from '../domain/signing-keys/encrypted-keys';

const batchSize = 500;

/** Everything that is stored encrypted. */
export const kinds = [
  {
    name: 'bank accounts',
    column: 'accounts.iban_encrypted',
    find: findIbansOfOlderKeys,
    replace: replaceIbans,
  },
  {
    name: 'earlier bank accounts',
    column: 'earlier_bank_accounts.iban_encrypted',
    find: findEarlierIbansOfOlderKeys,
    replace: replaceEarlierIbans,
  },
  { name: 'messages', column: 'messages.sealed', find: findMessagesOfOlderKeys, replace: replaceMessages },
  {
    name: 'signing keys',
    column: 'signing_keys.sealed',
    find: findKeysOfOlderKeys,
    replace: replaceSealedKeys,
  },
  {
    name: 'secrets of authenticator apps',
    column: 'authenticator_apps.secret',
    find: findAppSecretsOfOlderKeys,
    replace: replaceAppSecrets,
  },
  {
    name: 'secrets of removed apps',
    // A secret stays encrypted for the place to which it may come back.
    column: 'authenticator_apps.secret',
    find: findRemovedSecretsOfOlderKeys,
    replace: replaceRemovedSecrets,
  },
  {
    name: 'snapshots of merged accounts',
    column: 'merge_snapshots.sealed',
    find: findSnapshotsOfOlderKeys,
    replace: replaceSnapshots,
  },
  {
    name: 'keys of accounts',
    column: 'account_keys.sealed',
    find: findAccountKeysOfOlderKeys,
    replace: replaceAccountKeys,
  },
  {
    name: 'pieces of imported files',
    column: 'import_pieces.sealed',
    find: findPiecesOfOlderKeys,
    replace: replacePieces,
  },
  {
    name: "secrets of the staff's apps",
    column: 'staff.app_secret',
    find: findStaffSecretsOfOlderKeys,
    replace: replaceStaffSecrets,
  },
  {
    name: 'secrets of webhooks',
    column: 'webhooks.sealed',
    find: findWebhookSecretsOfOlderKeys,
    replace: replaceWebhookSecrets,
  },
  {
    name: 'secrets of links for staff',
    column: 'staff_enrolments.app_secret',
    find: findEnrolmentSecretsOfOlderKeys,
    replace: replaceEnrolmentSecrets,
  },
] as const;

/**
 * Re-encrypts values of older keys with the current key, and seals the events that a version before has recorded. In batches, so
 * that a stopped run can be repeated.
 */
export async function renewEncryption(deps: Deps): Promise<string> {
  const counts: string[] = [];
  for (const kind of kinds) counts.push(`${kind.name} ${await renew(deps, kind)}`);
  await removeExportsOfOlderKeys(deps.db, { currentMark: deps.encryption.currentMark });
  counts.push(`events of before ${await sealEarlierEvents(deps)}`);
  return `Encrypted with the current key: ${counts.join(', ')}.`;
}

async function renew(
  { db, encryption }: Deps,
  { column, find, replace }: (typeof kinds)[number],
): Promise<number> {
  let count = 0;
  for (;;) {
    const batch = await find(db, { currentMark: encryption.currentMark, most: batchSize });
    if (batch.length === 0) return count;
    const replaced = await replace(db, {
      ids: batch.map(({ id }) => id),
      old: batch.map(({ sealed }) => sealed),
      anew: batch.map(({ id, sealed }) => {
        const place = { column, id };
        return encryption.encrypt(encryption.decrypt(sealed, place), place);
      }),
    });
    count += replaced.length;
  }
}

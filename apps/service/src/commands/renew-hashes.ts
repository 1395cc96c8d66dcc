import {
  findRecoveryCodesOfOlderVersions,
  replaceRecoveryCodeHashes,
} from '../domain/authenticators/recovery-codes';
import { findCardsOfOlderVersions, replaceCardHashes } from '../domain/cards/hashed-cards';
import { findSecretsOfOlderVersions, replaceSecretHashes } from '../domain/clients/hashed-secrets';
import { findInvitationsOfOlderVersions, replaceInvitationHashes } from '../domain/invitations/hashed-codes';
import {
  findNumbersOfOlderVersions,
  findRegisterNumbersOfOlderVersions,
  replaceNumberHashes,
  replaceRegisterNumberHashes,
} from '../integrations/hashed-numbers';
import {
  findServerSecretsOfOlderVersions,
  replaceServerSecretHashes,
} from '../domain/resource-servers/resource-servers';
import type { Deps } from '../kernel/deps';

const batchSize = 500;

/** Everything that is stored as a keyed hash for longer than a day. */
const kinds = [
  { name: 'cards of accounts', find: findCardsOfOlderVersions, replace: replaceCardHashes },
  { name: 'cards', find: findNumbersOfOlderVersions, replace: replaceNumberHashes },
  {
    name: 'register numbers',
    find: findRegisterNumbersOfOlderVersions,
    replace: replaceRegisterNumberHashes,
  },
  { name: 'invitations', find: findInvitationsOfOlderVersions, replace: replaceInvitationHashes },
  {
    name: 'recovery codes',
    find: findRecoveryCodesOfOlderVersions,
    replace: replaceRecoveryCodeHashes,
  },
  { name: 'client secrets', find: findSecretsOfOlderVersions, replace: replaceSecretHashes },
  {
    name: 'secrets of resource servers',
    find: findServerSecretsOfOlderVersions,
    replace: replaceServerSecretHashes,
  },
];

/** Hashes stored values again with the current key, in batches, so that a stopped run can be repeated. */
export async function renewHashes(deps: Deps): Promise<string> {
  const counts: string[] = [];
  for (const kind of kinds) counts.push(`${kind.name} ${await renew(deps, kind)}`);
  return `Hashed with the current key: ${counts.join(', ')}.`;
}

async function renew({ db, keyedHash }: Deps, { find, replace }: (typeof kinds)[number]): Promise<number> {
  // The first byte of a hash is its version.
  const floor = Buffer.of(keyedHash.currentVersion);
  let count = 0;
  for (;;) {
    const batch = await find(db, { floor, most: batchSize });
    if (batch.length === 0) return count;
    const replaced = await replace(db, {
      ids: batch.map(({ id }) => id),
      old: batch.map(({ hash }) => hash),
      anew: batch.map(({ hash }) => keyedHash.renew(hash)),
    });
    count += replaced.length;
  }
}

import type { showKeys as endpoint } from '@talon/contract/console/keys';
import type { ReplyOf } from '@talon/contract/endpoint';
import { longestSigningDays } from '@talon/rules/signing-keys';
import { findKindsOfOlderKeys } from '../../domain/encryption-keys/values-of-older-keys';
import { listHashKeys } from '../../domain/hash-keys/hash-keys';
import { findKindsOfOlderHashes } from '../../domain/hash-keys/hashes-of-older-keys';
import { listSigningKeys } from '../../domain/signing-keys/signing-keys';
import { isAbsentKey } from '../../kernel/absent-key';
import type { Deps } from '../../kernel/deps';
import { keyAfterlifeSeconds } from '../../oauth/lifetimes';

type Reply = ReplyOf<typeof endpoint>;

export type KeyDeps = Pick<Deps, 'db' | 'encryption' | 'keyedHash'>;

/** `GET /api/keys`. A command without encryption or hash keys gets an empty list of them. */
export async function showKeys(deps: KeyDeps): Promise<Reply> {
  const { db } = deps;
  const given = { days: longestSigningDays, afterlifeSeconds: keyAfterlifeSeconds };
  const [signing, encryption, hash] = await Promise.all([
    listSigningKeys(db, given),
    encryptionKeys(deps),
    hashKeys(deps),
  ]);
  return {
    signing: signing.map(({ is_due: isDue, is_signing: isSigning, ...key }) => ({
      ...key,
      state: isSigning ? 'current' : isDue ? 'retiring' : 'next',
    })),
    ...encryption,
    ...hash,
  };
}

/** With one key, every value is encrypted under it: whole tables are read only while a key is replaced. */
async function encryptionKeys({
  db,
  encryption,
}: KeyDeps): Promise<Pick<Reply, 'encryption' | 'encrypted_left'>> {
  if (isAbsentKey(encryption)) return { encryption: [], encrypted_left: [] };
  const { keyNames, currentMark } = encryption;
  const left = keyNames.length > 1 ? await findKindsOfOlderKeys(db, { currentMark }) : [];
  return {
    encryption: keyNames.map((name, place) => ({ name, state: place === 0 ? 'current' : 'older' })),
    encrypted_left: left.map(({ kind }) => kind),
  };
}

async function hashKeys({ db, keyedHash }: KeyDeps): Promise<Pick<Reply, 'hash' | 'hashed_left'>> {
  if (isAbsentKey(keyedHash)) return { hash: [], hashed_left: [] };
  const { versions, currentVersion: current } = keyedHash;
  const used = await listHashKeys(db);
  const floor = Buffer.of(current);
  const left = versions.some(version => version < current) ? await findKindsOfOlderHashes(db, { floor }) : [];
  return {
    hash: versions.map(version => ({
      version,
      used_since: used.find(row => row.version === version)?.used_since ?? null,
      state: version === current ? 'current' : version < current ? 'older' : 'next',
    })),
    hashed_left: left.map(({ kind }) => kind),
  };
}

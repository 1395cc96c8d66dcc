import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

/** Where an encrypted value is stored: its column, and the primary key of its row; of an audit event the account. */
export interface SealedPlace {
  column:
    | 'accounts.iban_encrypted'
    | 'earlier_bank_accounts.iban_encrypted'
    | 'messages.sealed'
    | 'signing_keys.sealed'
    | 'authenticator_apps.secret'
    | 'challenges.context'
    | 'merge_snapshots.sealed'
    | 'data_exports.sealed'
    | 'account_keys.sealed'
    | 'audit_events.sealed'
    | 'webhooks.sealed'
    | 'import_pieces.sealed'
    | 'staff.app_secret'
    | 'staff_enrolments.app_secret';
  id: string;
}

export interface Encryption {
  /** The names of the keys, the current one first. */
  keyNames: readonly string[];
  /** The prefix of everything encrypted under the current key. */
  currentMark: Buffer;
  encrypt: (text: string, place: SealedPlace) => Buffer;
  /** Throws for a value that was encrypted for another place. */
  decrypt: (sealed: Buffer, place: SealedPlace) => string;
}

const ivLength = 12;
const tagLength = 16;

/**
 * AES-256-GCM under keys that are not in the database. The bytes name their key (length, id, iv, tag, text), so that values
 * under older keys stay readable. The first key of the map is the current one. Column, row and key are authenticated with the
 * text: a value that somebody copies into another row, such as their own bank account, cannot be decrypted there.
 */
export function createEncryption(keys: ReadonlyMap<string, Buffer>): Encryption {
  const keyObjects = new Map([...keys].map(([id, key]) => [id, createSecretKey(key)]));
  const [current] = keyObjects;
  if (!current) throw new Error('no encryption key');
  const [currentId, currentKey] = current;
  const currentMark = Buffer.concat([Buffer.from([currentId.length]), Buffer.from(currentId)]);
  return {
    keyNames: [...keys.keys()],
    currentMark,
    encrypt(text, place) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', currentKey, iv);
      cipher.setAAD(associatedData(currentId, place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([currentMark, iv, cipher.getAuthTag(), body]);
    },
    decrypt(sealed, place) {
      const idEnd = 1 + (sealed[0] ?? 0);
      const id = sealed.subarray(1, idEnd).toString();
      const key = keyObjects.get(id);
      if (!key) throw new Error(`sealed under the key "${id}", which is not configured`);
      const tagStart = idEnd + ivLength;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(idEnd, tagStart));
      decipher.setAAD(associatedData(id, place));
      decipher.setAuthTag(sealed.subarray(tagStart, tagStart + tagLength));
      return Buffer.concat([
        decipher.update(sealed.subarray(tagStart + tagLength)),
        decipher.final(),
      ]).toString();
    },
  };
}

/** Neither a key's name nor a column contains a NUL. */
function associatedData(keyId: string, { column, id }: SealedPlace): Buffer {
  return Buffer.from([keyId, column, id].join('\0'));
}

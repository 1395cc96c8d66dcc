import { createHmac } from 'node:crypto';

/** Purposes of a hash; the same text gives another hash for each. */
export type HashPurpose =
  | 'identifier'
  | 'account'
  | 'register-number'
  | 'unknown-identifier'
  | 'card'
  | 'invitation'
  | 'destination'
  | 'network'
  | 'code'
  | 'captcha'
  | 'wrong-codes'
  | 'trust'
  | 'client-secret'
  | 'authorization-request'
  | 'person'
  | 'record';

export type KeyedHash = (purpose: HashPurpose, text: string) => Buffer;

/** HMAC-SHA-256 under a key outside the database: equal texts can be matched, but not recovered from the database alone. */
export function createKeyedHash(key: Buffer): KeyedHash {
  return (purpose, text) => createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
}

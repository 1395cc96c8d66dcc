import { createHmac } from 'node:crypto';

/** What the hash is of; two purposes never share a hash. */
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

/** HMAC-SHA-256 under a key that is not in the database: equal texts meet, and the database alone gives none back. */
export function createKeyedHash(key: Buffer): KeyedHash {
  return (purpose, text) => createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
}

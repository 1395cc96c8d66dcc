import { hash, randomBytes } from 'node:crypto';

/** A new opaque token: 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of a token: 43 base64url characters. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The stored hash of a token. A token has too many bits to guess, so plain SHA-256 is enough. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

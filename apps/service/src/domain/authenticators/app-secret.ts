import { randomBytes } from 'node:crypto';
import { appSettings } from './app-codes';

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

export function newAppSecret(): Buffer {
  return randomBytes(secretBytes);
}

/**
 * A secret of another system as base32 without separators and padding (RFC 4648); undefined if it is none, has fewer bytes than
 * RFC 4226 requires of a seed that is still usable, or more than the block of its hash.
 */
export function readAppSecret(text: string): string | undefined {
  const base32 = text.toUpperCase().replace(/[\s-]/g, '').replace(/=+$/, '');
  const bytes = Math.floor((base32.length * 5) / 8);
  return /^[A-Z2-7]+$/.test(base32) && bytes >= 10 && bytes <= 64 ? base32 : undefined;
}

/** The bytes of a secret in base32. */
export async function decodeAppSecret(base32: string): Promise<Buffer> {
  const { Secret } = await import('otpauth');
  return Buffer.from(Secret.fromBase32(base32).bytes);
}

/** What an app needs to compute codes: the secret as text, the address that apps open, and its QR code as an SVG. */
export async function describeAppSecret(
  secret: Buffer,
  { issuer, label }: { issuer: string; label: string },
): Promise<{ secret: string; uri: string; qr: string }> {
  const [{ Secret, TOTP }, { renderSVG }] = await Promise.all([import('otpauth'), import('uqr')]);
  const key = new Secret({ buffer: new Uint8Array(secret).buffer });
  const uri = new TOTP({ issuer, label, secret: key, ...appSettings }).toString();
  return { secret: key.base32, uri, qr: renderSVG(uri, { ecc: 'M', border: 4 }) };
}

import { randomBytes } from 'node:crypto';
import { appSettings } from './app-codes';

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

export function newAppSecret(): Buffer {
  return randomBytes(secretBytes);
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

import { isIPv4 } from 'node:net';
import pg from 'pg';

/** Modes in which the driver checks the certificate; the others allow or prefer a connection in the clear. */
const verifying = new Set(['require', 'verify-ca', 'verify-full']);

const needed = 'with sslmode=verify-full (or verify-ca, require), unless on loopback or a socket';

/**
 * What is unsafe about the address of a database: a connection to another machine that TLS does not protect. The driver
 * itself says where it would connect and how, because its address can name both in many ways.
 */
export function databaseProblem(url: string): string | undefined {
  try {
    const { host, ssl } = new pg.Client(url) as unknown as { host: string; ssl: unknown };
    if (isOwnMachine(host)) return undefined;
    const { searchParams } = new URL(url);
    const mode = searchParams.get('sslmode');
    const isVerified =
      (mode === null || verifying.has(mode)) &&
      ssl !== false &&
      ssl !== undefined &&
      (ssl as { rejectUnauthorized?: boolean }).rejectUnauthorized !== false;
    return isVerified ? undefined : needed;
  } catch {
    return 'an address that the driver can read, with files of certificates that exist';
  }
}

function isOwnMachine(host: string): boolean {
  const isAddress = host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
  return isAddress || host.startsWith('/') || host === 'localhost' || host.endsWith('.localhost');
}

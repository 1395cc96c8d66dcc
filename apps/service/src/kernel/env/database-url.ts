import { isIPv4 } from 'node:net';

/** Modes in which the driver checks the certificate; the others allow or prefer a connection in the clear. */
const verifying = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * What is unsafe about the address of a database: a connection to another machine that TLS does not protect. As in the
 * driver, the last `host` of the query overrides the host of the address, and `defaultHost` (PGHOST) applies if both are
 * missing.
 */
export function databaseProblem(address: string, defaultHost = 'localhost'): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, searchParams } = new URL(address);
  const last = (name: string) => searchParams.getAll(name).at(-1);
  if (isOwnMachine(last('host') ?? (decodeURIComponent(hostname) || defaultHost))) return undefined;
  const mode = last('sslmode') ?? '';
  const isVerified = verifying.has(mode) && !(mode === 'require' && searchParams.has('uselibpqcompat'));
  return isVerified ? undefined : 'with sslmode=verify-full, unless on loopback or a socket';
}

function isOwnMachine(host: string): boolean {
  const isAddress = host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
  return isAddress || host.startsWith('/') || host === 'localhost' || host.endsWith('.localhost');
}

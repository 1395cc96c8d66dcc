import { accessSync, constants } from 'node:fs';
import { isIPv4 } from 'node:net';

/** Modes in which the driver checks the certificate; the others allow or prefer a connection in the clear. */
const verifying = new Set(['require', 'verify-ca', 'verify-full']);

/** Parameters of the address that name a file. */
const fileParameters = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * What is wrong with the address of a database. The driver knows no list of hosts, ignores `target_session_attrs`, and reports a
 * missing certificate as a database that is not there.
 */
export function addressProblem(address: string): string | undefined {
  const [, authority = ''] = /^\w+:\/\/([^/?#]*)/.exec(address) ?? [];
  const severalHosts = 'the address of one host, which leads to the primary server';
  if (authority.slice(authority.lastIndexOf('@') + 1).includes(',')) return severalHosts;
  const url = parsed(address);
  if (!url) return 'an address such as "postgresql://user:password@host:5432/database"';
  if (url.pathname.includes('@')) return 'with a password that is percent-encoded (@ is %40, / is %2F)';
  if (['host', 'port'].some(name => url.searchParams.getAll(name).join().includes(','))) return severalHosts;
  if (url.searchParams.has('target_session_attrs'))
    return 'without target_session_attrs: a node itself leaves a server that accepts no writes';
  const unreadable = fileParameters.find(name =>
    url.searchParams.getAll(name).some(file => !isReadable(file)),
  );
  return unreadable && `with a file in ${unreadable} that can be read`;
}

/** As the driver does, accepts an address without a host after its user. */
function parsed(address: string): URL | undefined {
  return [address, address.replace('@/', '@localhost/')].flatMap(text =>
    URL.canParse(text) ? [new URL(text)] : [],
  )[0];
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

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

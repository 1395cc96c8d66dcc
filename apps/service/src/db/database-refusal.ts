import { DatabaseUnavailable } from './database-unavailable';

/** PgBouncer has one code, 08P01, for this and for every temporary failure of its own. */
const refusedSetting = /unsupported startup parameter/;

/** What to do about an error of the connection. The first pattern that matches the code or the message applies. */
const advice: readonly (readonly [fits: RegExp, what: string])[] = [
  [
    /^(ERR_INVALID_URL|URI)/,
    'write DATABASE_URL as postgresql://USER:PASSWORD@HOST:PORT/DATABASE, with %40 for @ and so on',
  ],
  [/^(28|SASL)/, 'correct the user and password of DATABASE_URL, or the rules in pg_hba.conf of the server'],
  [/^3D000/, 'create the database, or correct its name in DATABASE_URL'],
  [
    refusedSetting,
    'a pooler answers at DATABASE_URL: give the address of the PostgreSQL server itself in DATABASE_DIRECT_URL too, or let a ' +
      'pooler in session mode ignore this parameter',
  ],
  [/^42501/, 'let the user of DATABASE_URL own the database, so that it may connect and create tables'],
  [/^25006/, 'name the server that accepts writes in DATABASE_URL, not a standby'],
  [/^ENOTFOUND/, 'correct the host of DATABASE_URL'],
  [/^(EACCES|EPERM)/, 'let the service open the socket or the files that DATABASE_URL names'],
  [/^ENOENT/, 'correct the path of the file that DATABASE_URL names'],
  [
    /SSL|TLS|CERT|SIGNATURE|EPROTO/,
    'correct sslmode and sslrootcert of DATABASE_URL, NODE_EXTRA_CA_CERTS with the authority, or the certificate of the server',
  ],
];

/**
 * Codes of temporary failures: there is no server yet, not even its name, the server is starting or full, its address leads to a
 * standby, or the network is unavailable.
 */
const transientCodes = /^(08|25006|53|57|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/;

/** Messages of the driver that have no code: a connection takes too long or ends. These failures are temporary too. */
const transientMessage = /^(timeout|Connection terminated|Query read timeout)/;

/** The database cannot be used as it is configured. The message of this error says why and what to do, without secrets. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
}

interface DriverError {
  code?: string;
  syscall?: string;
  message?: string;
}

/** Whether the failure is temporary, so that the same connection may succeed later. */
export function isTransient(error: unknown): boolean {
  const { code, syscall, message = '' } = error as DriverError;
  if (refusedSetting.test(message)) return false;
  // Our own: an attempt that was given up because a later one succeeded. With a cause, the cause decides.
  if (error instanceof DatabaseUnavailable && error.cause === undefined) return true;
  // A missing socket appears when its server starts. Any other missing file stays missing.
  if (code === 'ENOENT') return syscall === 'connect';
  return code === undefined ? transientMessage.test(message) : transientCodes.test(code);
}

/** One line: the message of the server or the system and, if it is known, what to do about it. */
export function describeRefusal(error: unknown): string {
  const { code = '', message = '' } = error as DriverError;
  const [, what] = advice.find(([fits]) => fits.test(code) || fits.test(message)) ?? [];
  const text = [message.replaceAll(/\s+/g, ' ').trim(), code && !message.includes(code) && `(${code})`]
    .filter(Boolean)
    .join(' ');
  return what === undefined ? text : `${text}: ${what}`;
}

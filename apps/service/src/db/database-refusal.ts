/** What an error of the connection means, and what to do; the first that fits. */
const advice: readonly (readonly [fits: RegExp, what: string])[] = [
  [
    /^(ERR_INVALID_URL|URI)/,
    'write DATABASE_URL as postgresql://USER:PASSWORD@HOST:PORT/DATABASE, with %40 for @ and so on',
  ],
  [/^(28|SASL)/, 'correct the user and password of DATABASE_URL, or the rules in pg_hba.conf of the server'],
  [/^3D000/, 'create the database, or correct its name in DATABASE_URL'],
  [/^42501/, 'let the user of DATABASE_URL own the database, so that it may connect and create tables'],
  [/^25006/, 'name the server that accepts writes in DATABASE_URL, not a standby'],
  [/^ENOTFOUND/, 'correct the host of DATABASE_URL'],
  [/^(EACCES|EPERM)/, 'let the service open the socket or the files that DATABASE_URL names'],
  [/^ENOENT/, 'correct the path of the file that DATABASE_URL names'],
  [
    /SSL|TLS|CERT|SIGNATURE|EPROTO/,
    'correct sslmode and sslrootcert of DATABASE_URL, or the certificate of the server',
  ],
];

/** No server yet, one that starts or is full, a network that is away: time may mend these. */
const passing = /^(08|53|57P|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_AGAIN)/;

/** What the driver says without a code when a connection takes too long or ends. */
const passingMessage = /^(timeout|Connection terminated)/;

/** The database cannot be used as it is configured. Its message says why and what to do, without secrets. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
}

interface Told {
  code?: string;
  syscall?: string;
  message?: string;
}

/** Whether the same connection may succeed later without anybody's doing. */
export function mayPass(error: unknown): boolean {
  const { code, syscall, message = '' } = error as Told;
  // A socket appears when its server starts; any other file that is missing stays missing.
  if (code === 'ENOENT') return syscall === 'connect';
  return code === undefined ? passingMessage.test(message) : passing.test(code);
}

/** One line: what the server or the system said, and what to do about it where that is known. */
export function describeRefusal(error: unknown): string {
  const { code = '', message = '' } = error as Told;
  const [, what] = advice.find(([fits]) => fits.test(code) || fits.test(message)) ?? [];
  const said = [message.replaceAll(/\s+/g, ' ').trim(), code && !message.includes(code) && `(${code})`]
    .filter(Boolean)
    .join(' ');
  return what === undefined ? said : `${said}: ${what}`;
}

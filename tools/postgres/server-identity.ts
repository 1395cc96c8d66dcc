import { readFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';

/** The user that runs the database server. */
export interface ServerIdentity {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. Root runs it as a user without privileges. Returns undefined if the current user may run the
 * server.
 */
export function serverIdentity(): ServerIdentity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const user = users.find(fields => fields[0] === name);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Error(
    'The database server may not run as root, and there is neither a user "postgres" nor "nobody". ' +
      'Start as another user, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

/** The user who owns a path and so runs the server. */
export async function giveTo(path: string, identity: ServerIdentity | undefined) {
  if (identity) await chown(path, identity.uid, identity.gid);
}

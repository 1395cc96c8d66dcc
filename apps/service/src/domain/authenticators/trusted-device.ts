import { trustedDeviceSeconds } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import { addTrustedDevice, findTrustedDevice } from './trusted-devices';
import type { Deps } from '../../kernel/deps';
import { isToken, newToken, tokenHash } from '../../kernel/token';

/** Where the cookie goes: to the sign-in, which alone reads it. */
const cookiePath = '/token';

/** Each person of a browser has a cookie of their own there; its name tells nobody whose. */
function cookieName(deps: Deps, accountId: string): string {
  return `trust-${deps.keyedHash('trust', accountId).toString('base64url').slice(0, 16)}`;
}

/** Whether this browser is spared the code of that account's sign-in; the proof that it sent, where it is. */
export async function findTrustedBrowser(
  deps: Deps,
  db: Queryable,
  visitor: Visitor,
  accountId: string,
): Promise<Buffer | undefined> {
  const secret = visitor.cookies.read(cookieName(deps, accountId));
  if (!secret || !isToken(secret)) return undefined;
  const hash = tokenHash(secret);
  const found = await findTrustedDevice(db, { secretHash: hash, accountId });
  return found && hash;
}

/** Trusts this browser with that account from now on: it is given the secret, and its hash is kept. */
export async function trustDevice(
  deps: Deps,
  tx: Queryable,
  visitor: Visitor,
  accountId: string,
  sessionId: string,
): Promise<void> {
  const secret = newToken();
  await addTrustedDevice(tx, {
    secretHash: tokenHash(secret),
    accountId,
    sessionId,
    deviceId: visitor.deviceId,
    seconds: trustedDeviceSeconds,
  });
  visitor.cookies.keep(cookieName(deps, accountId), secret, cookiePath, trustedDeviceSeconds);
}

import { trustedDeviceSeconds } from '@talon/rules/limits';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import { addTrustedDevice, findTrustedDevice } from './trusted-devices';
import type { Deps } from '../../kernel/deps';
import { isToken, newToken, tokenHash } from '../../kernel/token';

/** Only the sign-in reads the cookie. */
const cookiePath = '/token';

const cookiePrefix = 'trust-';

/** Whether the browser sends a secret of a trusted device. The secret is not checked here. */
export function mayBeTrusted({ cookies }: Visitor): boolean {
  return cookies.names().some(name => name.startsWith(cookiePrefix));
}

/** One cookie per account in a browser; its name does not reveal the account. */
function cookieName(deps: Deps, accountId: string): string {
  return `${cookiePrefix}${deps.keyedHash('trust', accountId).toString('base64url').slice(0, 16)}`;
}

/** Returns the secret's hash if this browser is a trusted device of the account, which then signs in without a code. */
export async function findTrustedBrowser(
  deps: Deps,
  db: Queryable,
  visitor: Visitor,
  accountId: string,
): Promise<Buffer | undefined> {
  if (!mayBeTrusted(visitor)) return undefined;
  const secret = visitor.cookies.read(cookieName(deps, accountId));
  if (!secret || !isToken(secret)) return undefined;
  const hash = tokenHash(secret);
  const found = await findTrustedDevice(db, { secretHash: hash, accountId });
  return found && hash;
}

/** Makes this browser a trusted device of the account: it receives the secret, and the hash is stored. */
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

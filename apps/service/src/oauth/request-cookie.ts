import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import type { Visitor } from '../kernel/caller';

/** Longer than a request lives, so that its own browser learns that it has expired. */
const cookieSeconds = 24 * 60 * 60;

/** Only the calls under this path receive the cookie. */
const cookiePath = '/authorize';

const nameOf = (uid: string) => `request-${uid}`;

/** A keyed hash, so that another host of the market's domain cannot forge it. */
const valueOf = ({ keyedHash }: Pick<Deps, 'keyedHash'>, uid: string) =>
  keyedHash('authorization-request', uid).toString('base64url');

/** Sets a cookie in the browser that began a request. One cookie for each request, because tabs may run in parallel. */
export function markBrowser(deps: Pick<Deps, 'keyedHash'>, context: KoaContextWithOIDC, uid: string): void {
  const options = {
    path: cookiePath,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: cookieSeconds * 1000,
  } as const;
  context.cookies.set(nameOf(uid), valueOf(deps, uid), options);
}

/** Whether the request began in this browser. */
export function isRequestOfBrowser(
  deps: Pick<Deps, 'keyedHash'>,
  { cookies }: Visitor,
  uid: string,
): boolean {
  const given = Buffer.from(cookies.read(nameOf(uid)) ?? '', 'base64url');
  return deps.keyedHash.matches('authorization-request', uid, given);
}

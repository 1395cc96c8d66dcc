import { timingSafeEqual } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import type { Visitor } from '../kernel/caller';

/** Longer than a request lives, so that one that is over is told so to its own browser. */
const cookieSeconds = 24 * 60 * 60;

/** The calls that ask for it, and no others, are sent it. */
const cookiePath = '/authorize';

const nameOf = (uid: string) => `request-${uid}`;

/** Nobody but this service can make it, so another host of the market's domain cannot plant one. */
const valueOf = ({ keyedHash }: Pick<Deps, 'keyedHash'>, uid: string) =>
  keyedHash('authorization-request', uid).toString('base64url');

/** Marks the browser that began a request: one cookie each, since several tabs may be under way. */
export function markBrowser(deps: Pick<Deps, 'keyedHash'>, context: KoaContextWithOIDC, uid: string): void {
  const options = {
    path: cookiePath,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: cookieSeconds * 1000,
  } as const;
  context.cookies.set(nameOf(uid), valueOf(deps, uid), options);
}

/** Whether this browser began the request. */
export function beganHere(deps: Pick<Deps, 'keyedHash'>, { cookies }: Visitor, uid: string): boolean {
  const given = Buffer.from(cookies.read(nameOf(uid)) ?? '');
  const expected = Buffer.from(valueOf(deps, uid));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

import type { Market } from '@talon/markets/market';
import type { Endpoint } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { Owed } from '@talon/rules/owes';
import { owed } from '@talon/rules/owes';
import type { Deps } from '../kernel/deps';
import { isToken, tokenHash } from '../kernel/token';
import type { Cookies } from './cookies';
import type { Bearer } from '../domain/sessions/sessions';
import { findBearer } from '../domain/sessions/sessions';

/** Whoever sends a request, signed in or not. */
export interface Visitor {
  market: Market;
  address: string;
  deviceId: string | null;
  /** At most 500 characters. */
  userAgent: string | null;
  /** What came in `Authorization`, whosever it is: a sign-in by somebody else ends that session. It opens nothing here. */
  heldToken: string | null;
  cookies: Cookies;
}

/** A visitor on the way to an account, by the hash of the handle that they hold. */
export interface Newcomer extends Visitor {
  handleHash: Buffer;
}

/** A visitor whose token holds: their session and their account. */
export interface Caller extends Visitor {
  bearer: Bearer;
  /** SHA-256 of the token that the call came with. */
  tokenHash: Buffer;
}

/** A visitor whose token is read where the call turns out to ask for one; refused then where there is none. */
export interface MaybeCaller extends Visitor {
  asCaller: () => Promise<Caller>;
}

/** What a token that owes something may still do; everything else, new calls too, is refused with what it owes. */
const mayWhileOwing: Record<Owed, ReadonlySet<string>> = {
  weak: new Set([
    'DELETE /token',
    'GET /mfa/status',
    'GET /mfa/sudo',
    'POST /mfa/sudo',
    'PUT /user/password',
  ]),
  duplicated: new Set([
    'DELETE /token',
    'GET /duplicated',
    'DELETE /duplicated',
    'POST /duplicated/skip',
    'POST /duplicated/code',
    'POST /duplicated/code/resend',
    'POST /duplicated/code/confirm',
  ]),
  mfa_forced: new Set([
    'DELETE /token',
    'GET /mfa',
    'GET /mfa/status',
    'GET /mfa/sudo',
    'POST /mfa/sudo',
    'GET /mfa/{method}/activate',
    'POST /mfa/activate',
    'POST /mfa/activate/resend',
    'GET /authorize',
    'POST /authorize',
    'DELETE /authorize',
  ]),
};

const refusalOf = {
  weak: 'owes-weak',
  duplicated: 'owes-duplicated',
  mfa_forced: 'owes-mfa-forced',
} as const satisfies Record<Owed, string>;

/** Whether a token that owes `debt` may make the call. */
export function mayCall(debt: Owed | null, endpoint: Pick<Endpoint, 'method' | 'path'>): boolean {
  return debt === null || mayWhileOwing[debt].has(`${endpoint.method} ${endpoint.path}`);
}

/** The debt is read from account and session at every call, so an operator's act holds at once. */
export function debtOf(bearer: Bearer): Owed | null {
  return owed({
    passwordStatus: bearer.password_status,
    isDuplicated: bearer.owes_duplicated,
    isMfaForced: bearer.is_mfa_forced,
  });
}

/** Whoever holds a handle; whether it is one of an onboarding under way, its use case finds. */
export function findNewcomer(visitor: Visitor, handle: unknown): Newcomer {
  if (typeof handle !== 'string' || !isToken(handle)) throw new Refusal('onboarding-ended');
  return { ...visitor, handleHash: tokenHash(handle) };
}

/** The bearer of the token in `Authorization`, the only place where one is read (RFC 6750, section 2.1). */
export async function findCaller(
  deps: Deps,
  visitor: Visitor,
  authorization: string | undefined,
  endpoint: Endpoint,
): Promise<Caller> {
  const token = tokenIn(authorization);
  if (token === null) throw new Refusal('login-required');
  const hash = tokenHash(token);
  const [bearer] = await findBearer(deps.db, hash, visitor.market.id);
  if (!bearer) throw new Refusal('login-required');
  const debt = debtOf(bearer);
  if (debt && !mayCall(debt, endpoint)) throw new Refusal(refusalOf[debt]);
  return { ...visitor, bearer, tokenHash: hash };
}

/** RFC 6750, section 2.1. */
export function tokenIn(authorization: string | undefined): string | null {
  return /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1] ?? null;
}

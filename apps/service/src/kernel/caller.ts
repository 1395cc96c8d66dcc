import type { Market } from '@talon/markets/market';
import { type RequiredAction, requiredActionOf } from '@talon/rules/required-action';

/** The API host's own cookies: the proofs of trusted devices. No token is ever read from one. */
export interface Cookies {
  read: (name: string) => string | undefined;
  /** Out of reach of scripts, for calls of the same site to `path` alone. */
  keep: (name: string, value: string, path: string, seconds: number) => void;
}

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

/** The bearer of a token, with the account as `GET /user` shows it: the one statement of a session check. */
export interface Bearer {
  session_id: string;
  must_resolve_duplicates: boolean;
  id: string;
  user_id: string | null;
  customer_user_id: string | null;
  fridom_user_id: string | null;
  email: string | null;
  phone: string | null;
  iban_encrypted: Buffer | null;
  firstname: string | null;
  lastname: string | null;
  birthdate: string | null;
  gender: string | null;
  language: string;
  password_status: 0 | 1 | 2;
  last_password_change: Date | null;
  /** Under the policy and with fewer than two methods. */
  is_mfa_forced: boolean;
}

/** Somebody's application that calls for a person who let it in, with a token that opens the call. */
export interface Application {
  market: Market;
  /** Of the application's server. */
  address: string;
  clientId: string;
  accountId: string;
}

/** The debt is read from account and session at every call, so an operator's act holds at once. */
export function requiredActionOfBearer(bearer: Bearer): RequiredAction | null {
  return requiredActionOf({
    passwordStatus: bearer.password_status,
    isDuplicated: bearer.must_resolve_duplicates,
    isMfaForced: bearer.is_mfa_forced,
  });
}

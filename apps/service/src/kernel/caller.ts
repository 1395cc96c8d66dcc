import { type ErrorCode, Refusal } from '@talon/contract/errors';
import type { Market } from '@talon/markets/market';
import type { StaffRole } from '@talon/rules/staff-roles';
import { type RequiredAction, requiredActionOf } from '@talon/rules/required-action';

/** The API host's own cookies, without their prefix. Tokens are never read from a cookie. */
export interface Cookies {
  read: (name: string) => string | undefined;
  /**
   * Sets an HttpOnly cookie that browsers send with same-site calls to `path`; under https to every path, because the
   * prefix excludes other paths.
   */
  keep: (name: string, value: string, path: string, seconds: number) => void;
  /** The names of all cookies that were sent, the oldest first. */
  names: () => string[];
}

/** The sender of a request, signed in or not. */
export interface Visitor {
  market: Market;
  address: string;
  deviceId: string | null;
  /** At most 500 characters. */
  userAgent: string | null;
  /** The token in `Authorization`, not yet checked. A sign-in by another person ends its session. */
  bearerToken: string | null;
  cookies: Cookies;
}

/** A visitor with an onboarding handle. */
export interface Newcomer extends Visitor {
  handleHash: Buffer;
}

/** A visitor with a valid token: session and account. */
export interface Caller extends Visitor {
  bearer: Bearer;
  /** SHA-256 of the call's token. */
  tokenHash: Buffer;
}

/** A visitor whose token or handle is checked only when the use case needs it. */
export interface MaybeCaller extends Visitor {
  asCaller: () => Promise<Caller>;
  asNewcomer: () => Promise<Newcomer>;
}

/** A caller whose token was checked already. */
export function asMaybeCaller(caller: Caller): MaybeCaller {
  return { ...caller, asCaller: async () => caller, asNewcomer: () => refuse('onboarding-ended') };
}

async function refuse(code: ErrorCode): Promise<never> {
  throw new Refusal(code);
}

/** The error code of a call that the required action does not allow. */
export const requiredActionRefusal = {
  weak_password: 'required-action-weak-password',
  duplicated: 'required-action-duplicated',
  mfa_forced: 'required-action-mfa-forced',
} as const satisfies Record<RequiredAction, ErrorCode>;

/** The bearer of a token with the account as `GET /user` shows it, read by one statement. */
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
  /** Under the policy and with fewer than two authenticators. */
  is_mfa_forced: boolean;
  /** When the account is erased; null unless that was requested. */
  erasure_due_at: Date | null;
  /** Whether the use of the session is to be recorded. */
  is_use_due: boolean;
}

/** Who did something in the console, for the audit trail. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  roles: StaffRole[];
}

/** Who acts on an account or the service: a member of staff in the console, or the operator of a command, by name. */
export interface Operator {
  name: string | null;
  staffId: string | null;
  /** Why; null for a command without a reason. */
  reason: string | null;
}

/** A visitor of the console with a valid session. */
export interface StaffCaller extends Visitor {
  staff: StaffMember;
  /** SHA-256 of the session's token. */
  tokenHash: Buffer;
  endsAt: Date;
}

/** A client with an access token of a person who consented. */
export interface Application {
  market: Market;
  /** IP address of the client's server. */
  address: string;
  clientId: string;
  accountId: string;
}

/** Read from account and session at every call, so that an operator's action takes effect at once. */
export function requiredActionOfBearer(bearer: Bearer): RequiredAction | null {
  return requiredActionOf({
    passwordStatus: bearer.password_status,
    isDuplicated: bearer.must_resolve_duplicates,
    isMfaForced: bearer.is_mfa_forced,
  });
}

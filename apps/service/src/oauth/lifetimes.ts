import { tokenSeconds } from '@talon/rules/limits';
import type { AccessToken, RefreshToken } from 'oidc-provider';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A refresh token expires after this time without use, and after the longest time in any case. */
const idleSeconds = 90 * day;
const longestSeconds = 365 * day;

/** A revoked signed access token passes local verification until it expires. */
export const signedTokenSeconds = 5 * minute;

const accessTokenSeconds = (_context: unknown, { resourceServer }: Pick<AccessToken, 'resourceServer'>) =>
  resourceServer?.accessTokenTTL ?? hour;

/** The lifetime of each OIDC record, in seconds. */
export const lifetimes = {
  AuthorizationCode: minute,
  AccessToken: accessTokenSeconds,
  ClientCredentials: accessTokenSeconds,
  IdToken: hour,
  Interaction: hour,
  PushedAuthorizationRequest: minute,
  /** It may end earlier, with the portal session that it is bound to. */
  Session: tokenSeconds,
  /** Longer than every record that comes from it. */
  Grant: longestSeconds + 30 * day,
  RefreshToken: (_context: unknown, token: RefreshToken) =>
    Math.max(1, Math.min(idleSeconds, longestSeconds - token.totalLifetime())),
};

/** How long a key is published before it signs: longer than clients cache a key set. */
export const keyWaitSeconds = hour;

/** How long a key is published after its last signature: a client sends its ID token once more to log out. */
export const keyAfterlifeSeconds = tokenSeconds + day;

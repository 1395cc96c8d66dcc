import { tokenSeconds } from '@talon/rules/limits';
import type { AccessToken, KoaContextWithOIDC, RefreshToken } from 'oidc-provider';

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

/** A request that leads to several pages has this time for all of them: the engine stores it anew for each. */
const interactionSeconds = ({ oidc }: KoaContextWithOIDC) => {
  const earlier = oidc.entities.Interaction;
  return earlier ? Math.max(1, earlier.exp - Math.floor(Date.now() / 1000)) : hour;
};

/** The longest time from the opening of a pushed request to its end. */
export const openedSeconds = 2 * hour;

/** The lifetime of each OIDC record, in seconds. */
export const lifetimes = {
  AuthorizationCode: minute,
  AccessToken: accessTokenSeconds,
  ClientCredentials: accessTokenSeconds,
  IdToken: hour,
  Interaction: interactionSeconds,
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

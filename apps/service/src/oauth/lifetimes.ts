import { tokenSeconds } from '@talon/rules/limits';
import type { RefreshToken } from 'oidc-provider';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** An application that is not used for so long asks its person again, and so it does after the longest time in any case. */
const idleSeconds = 90 * day;
const longestSeconds = 365 * day;

/** How long each thing lives that the engine makes. */
export const lifetimes = {
  AuthorizationCode: minute,
  AccessToken: hour,
  IdToken: hour,
  Interaction: hour,
  /** The portal's session, which it hangs on, may end it before. */
  Session: tokenSeconds,
  /** Longer than all that comes from it. */
  Grant: longestSeconds + 30 * day,
  RefreshToken: (_context: unknown, token: RefreshToken) =>
    Math.max(1, Math.min(idleSeconds, longestSeconds - token.totalLifetime())),
};

/** A key is published for so long before it signs: longer than anybody keeps a key set without asking again. */
export const keyWaitSeconds = hour;

/** And for so long after it has signed for the last time: an application shows an ID token once more to log out. */
export const keyAfterlifeSeconds = tokenSeconds + day;

import type { AdapterPayload } from 'oidc-provider';

/**
 * Returns the payload of a record with its expiry by the clock of this node, because the engine compares it
 * with that clock. The clock of the node that stored it may differ. The clock of the database decides.
 */
export function withOwnExpiry(
  { payload, seconds_left }: { payload: AdapterPayload; seconds_left: number },
  jti = payload.jti,
): AdapterPayload {
  return { ...payload, jti, exp: Math.floor(Date.now() / 1000) + seconds_left };
}

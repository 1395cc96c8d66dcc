import { isClosedToBlockedNetworks } from '@talon/contract/closed-to-blocked-networks';
import type { Endpoint } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { MiddlewareHandler } from 'hono';
import type { Bindings } from '../kernel/bindings';
import type { Deps } from '../kernel/deps';

/** Refuses a call from a blocked network; undefined for a call that stays open to everybody. */
export function refuseBlockedNetworks(
  { blockedNetworks }: Pick<Deps, 'blockedNetworks'>,
  endpoint: Endpoint,
): MiddlewareHandler<{ Bindings: Bindings }> | undefined {
  if (!isClosedToBlockedNetworks(endpoint)) return undefined;
  return async ({ env: { address, trace } }, next) => {
    trace.route = endpoint.path;
    const isBlocked = await blockedNetworks.get();
    if (isBlocked(address)) throw new Refusal('network-blocked');
    return next();
  };
}

import type { Visitor } from '../../kernel/caller';
import { truncated } from '../../kernel/network';

/** What an event records of the one who sent the call: market, device and the truncated address. */
export const auditedVisitor = ({
  market,
  deviceId,
  address,
}: Pick<Visitor, 'market' | 'deviceId' | 'address'>) => ({
  market: market.id,
  deviceId,
  address: truncated(address),
});

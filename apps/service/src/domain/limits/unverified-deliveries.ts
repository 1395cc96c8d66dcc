import type { Deps } from '../../kernel/deps';
import type { Counted } from './count';
import { unverifiedBySiteSubject, unverifiedSubject } from './subjects';

/** The counts of a message to an address that is not a verified one of the requester: by their site, and by all sites together. */
export function unverifiedDeliveries(deps: Deps, destination: string, address: string): Counted[] {
  return [
    { limit: 'deliveries', subject: unverifiedBySiteSubject(deps, destination, address) },
    { limit: 'unverifiedDeliveriesInTotal', subject: unverifiedSubject(deps, destination) },
  ];
}

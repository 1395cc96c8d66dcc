import { isoDate } from '../../db/iso-date';
import { many, maybeOne, purgeRows } from '../../db/statement';

/** The blocks in force, the newest first. */
export const listBlockedNetworks = many(
  'blocked_networks_list',
  `select network::text as "network!", reason, blocked_by, ${isoDate('blocked_at')} as "blocked_at!", ${isoDate('ends_at')} as "ends_at!"
     from blocked_networks where ends_at > now() order by blocked_at desc, network`,
);

/** Blocks a network; no row while a block of it is in force. */
export const addBlockedNetwork = maybeOne(
  'blocked_networks_add',
  `insert into blocked_networks as b (network, reason, blocked_by, ends_at)
   values (:network::cidr, :reason, :blockedBy, now() + make_interval(hours => :hours::int))
   on conflict (network) do update
      set reason = excluded.reason, blocked_by = excluded.blocked_by, blocked_at = now(), ends_at = excluded.ends_at
    where b.ends_at <= now()
returning network::text as "network!"`,
);

/** Ends the block of a network; no row without one in force. */
export const endBlockedNetwork = maybeOne(
  'blocked_networks_end',
  `update blocked_networks set ends_at = now() where network = :network::cidr and ends_at > now()
returning network::text as "network!"`,
);

export const purgeBlockedNetworks = purgeRows(
  'blocked_networks_purge',
  'blocked_networks',
  'ends_at < now()',
);

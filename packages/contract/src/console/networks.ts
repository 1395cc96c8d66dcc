import { longestBlockHours, longestNetwork } from '@talon/rules/network-blocks';
import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { reason } from './staff-session';

/** A network in CIDR notation or one address, as typed. */
const network = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestNetwork));

/** List the blocked networks, and those from which most sign-ins and codes for no known account failed in the last hour. */
export const listNetworks = endpoint({
  method: 'GET',
  path: '/api/networks',
  access: 'staff',
  permission: 'block-networks',
  body: undefined,
  reply: v.object({
    networks: v.array(
      v.object({
        network: v.string(),
        reason: v.string(),
        blocked_by: v.string(),
        blocked_at: v.string(),
        ends_at: v.string(),
      }),
    ),
    /** The networks of the audit trail: an IPv4 /24 or an IPv6 /48. */
    failing: v.array(v.object({ network: v.string(), failures: v.number(), is_blocked: v.boolean() })),
  }),
  errors: [],
});

/** Refuse sign-ins, registrations, recoveries and codes from a network for some hours. Sessions and clients continue. */
export const blockNetwork = endpoint({
  method: 'POST',
  path: '/api/networks',
  access: 'staff',
  permission: 'block-networks',
  body: v.object({
    network,
    hours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(longestBlockHours)),
    reason,
  }),
  reply: undefined,
  errors: ['network-refused', 'network-too-wide', 'own-network', 'nothing-to-change'],
});

export const unblockNetwork = endpoint({
  method: 'POST',
  path: '/api/networks/unblock',
  access: 'staff',
  permission: 'block-networks',
  body: v.object({ network, reason }),
  reply: undefined,
  errors: ['network-refused', 'network-too-wide', 'nothing-to-change'],
});

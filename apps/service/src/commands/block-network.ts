import { type ErrorCode, Refusal } from '@talon/contract/errors';
import { fewestBlockedBits, longestBlockHours } from '@talon/rules/network-blocks';
import { listBlockedNetworks } from '../domain/blocked-networks/blocked-networks';
import { blockNetwork as block, unblockNetwork as unblock } from '../features/networks/block-network';
import type { Deps } from '../kernel/deps';

const { ipv4, ipv6 } = fewestBlockedBits;
const within = 'on all nodes within seconds';

/** The refusals in the words of the command. */
const sentences: Partial<Record<ErrorCode, (network: string) => string>> = {
  'network-refused': network => `"${network}" is no network. Examples: 198.51.100.0/24, 2001:db8::/48.`,
  'network-too-wide': network => `${network} is too wide: at least /${ipv4} of IPv4 or /${ipv6} of IPv6.`,
};

/** Refuses sign-ins, registrations, recoveries and codes from a network for so many hours. */
export async function blockNetwork(
  deps: Deps,
  typed: string,
  typedHours: string,
  reason: string,
): Promise<string> {
  const hours = Number(typedHours);
  if (!Number.isInteger(hours) || hours < 1 || hours > longestBlockHours)
    throw new Error(`Expected whole hours, at most ${longestBlockHours}, not "${typedHours}".`);
  const given = { network: typed, hours };
  const done = () => block(deps, { name: deps.operator, staffId: null, reason }, null, given);
  const network = await inWords(typed, `${typed} is already blocked.`, done);
  return `${network} is blocked for ${hours} h, ${within}. Sessions and clients continue.`;
}

/** Ends a block. */
export async function unblockNetwork(deps: Deps, typed: string, reason: string): Promise<string> {
  const done = () => unblock(deps, { name: deps.operator, staffId: null, reason }, typed);
  return `${await inWords(typed, `${typed} is not blocked.`, done)} is no longer blocked, ${within}.`;
}

/** Lists the blocks in force. */
export async function listNetworks(deps: Deps): Promise<string> {
  const networks = await listBlockedNetworks(deps.db);
  if (networks.length === 0) return 'No network is blocked.';
  return networks
    .map(
      ({ network, ends_at, blocked_by, reason }) => `${network}  until ${ends_at}  ${blocked_by}: ${reason}`,
    )
    .join('\n');
}

async function inWords(typed: string, unchanged: string, work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Error(sentences[error.code]?.(typed) ?? unchanged, { cause: error });
  }
}

import { consoleCalls } from '@talon/contract/console/console-calls';
import { operatorOf } from '../../kernel/operator-of';
import { route } from '../../kernel/route';
import { blockNetwork, unblockNetwork } from './block-network';
import { listNetworks } from './list-networks';

export const networksRoutes = [
  route(consoleCalls.listNetworks, listNetworks),
  route(consoleCalls.blockNetwork, async (deps, caller, { body: { reason, ...given } }) => {
    await blockNetwork(deps, operatorOf(caller, reason), caller.address, given);
    return undefined;
  }),
  route(consoleCalls.unblockNetwork, async (deps, caller, { body: { reason, network } }) => {
    await unblockNetwork(deps, operatorOf(caller, reason), network);
    return undefined;
  }),
];

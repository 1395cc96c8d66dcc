import { consoleCalls } from '@talon/contract/console/console-calls';
import { operatorOf } from '../../kernel/operator-of';
import { route } from '../../kernel/route';
import { rotateSigningKeys } from './rotate-signing-keys';
import { showKeys } from './show-keys';

export const keysRoutes = [
  route(consoleCalls.showKeys, showKeys),
  route(consoleCalls.rotateSigningKeys, async (deps, caller, { body: { reason } }) => {
    await rotateSigningKeys(deps, operatorOf(caller, reason));
    return undefined;
  }),
];

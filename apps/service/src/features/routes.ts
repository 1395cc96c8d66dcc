import { endpoints } from '@talon/contract/endpoints';
import { resources } from '@talon/contract/resources';
import type { Route } from '../http/route';
import { accessRoutes } from './access/routes';
import { authorizeRoutes } from './authorize/routes';
import { dashboardRoutes } from './dashboard/routes';
import { devicesRoutes } from './devices/routes';
import { loginRoutes } from './login/routes';
import { duplicatedRoutes } from './merge/duplicated-routes';
import { fuzzionRoutes } from './merge/fuzzion-routes';
import { mfaRoutes } from './mfa/routes';
import { onboardingRoutes } from './onboarding/routes';
import { profileRoutes } from './profile/routes';
import { recoveryRoutes } from './recovery/routes';
import { resourceRoutes } from './resources/routes';
import { securityRoutes } from './security/routes';

/** Every call of the account API. */
export const routes: readonly Route[] = [
  ...loginRoutes,
  ...duplicatedRoutes,
  ...mfaRoutes,
  ...recoveryRoutes,
  ...securityRoutes,
  ...profileRoutes,
  ...devicesRoutes,
  ...authorizeRoutes,
  ...accessRoutes,
  ...onboardingRoutes,
  ...dashboardRoutes,
  ...fuzzionRoutes,
];

export { resourceRoutes };

/** Says which endpoints of the contract are not bound, or bound more than once. */
export function misboundEndpoints(bound: readonly Route[]): string[] {
  return [...Object.entries(endpoints), ...Object.entries(resources)]
    .map(([name, endpoint]) => ({ name, times: bound.filter(route => route.endpoint === endpoint).length }))
    .filter(({ times }) => times !== 1)
    .map(({ name, times }) => `${name} is bound ${times} times`);
}

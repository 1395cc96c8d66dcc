import { consoleCalls } from '@talon/contract/console/console-calls';
import { endpoints } from '@talon/contract/endpoints';
import { resources } from '@talon/contract/resources';
import type { PurposeHandlers } from '../domain/challenges/purpose-handler';
import type { Route } from '../kernel/route';
import { challengeRoutes } from '../features/challenges/routes';
import { duplicatedPurpose } from '../features/merge/duplicated-purpose';
import { linkProposalPurpose } from '../features/merge/link-proposal-purpose';
import { enrolmentPurpose } from '../features/mfa/confirm-enrolment';
import { lossPurpose } from '../features/mfa/report-loss';
import { stepUpPurposes } from '../features/mfa/step-up-purposes';
import { onboardingPurposes } from '../features/onboarding/onboarding-purposes';
import { contactPurpose } from '../features/profile/confirm-contact';
import { resetPurpose } from '../features/recovery/reset-purpose';
import { accessRoutes } from '../features/access/routes';
import { activityRoutes } from '../features/activity/routes';
import { auditRoutes } from '../features/audit/routes';
import { authorizeRoutes } from '../features/authorize/routes';
import { clientsRoutes } from '../features/clients/routes';
import { dashboardRoutes } from '../features/dashboard/routes';
import { dataExportRoutes } from '../features/data-export/routes';
import { devicesRoutes } from '../features/devices/routes';
import { erasureRoutes } from '../features/erasure/routes';
import { explainRoutes } from '../features/explain/routes';
import { loginRoutes } from '../features/login/routes';
import { duplicatedRoutes } from '../features/merge/duplicated-routes';
import { linkProposalRoutes } from '../features/merge/link-proposal-routes';
import { mfaRoutes } from '../features/mfa/routes';
import { keysRoutes } from '../features/keys/routes';
import { limitsRoutes } from '../features/limits/routes';
import { networksRoutes } from '../features/networks/routes';
import { notMeRoutes } from '../features/not-me/routes';
import { onboardingRoutes } from '../features/onboarding/routes';
import { importRoutes } from '../features/imports/routes';
import { invitationRoutes } from '../features/invitations/routes';
import { peopleRoutes } from '../features/people/routes';
import { profileRoutes } from '../features/profile/routes';
import { recoveryRoutes } from '../features/recovery/routes';
import { resourceRoutes } from '../features/resources/routes';
import { securityRoutes } from '../features/security/routes';
import { serviceRoutes } from '../features/service/routes';
import { suspendedRoutes } from '../features/suspended/routes';
import { staffRoutes } from '../features/staff/routes';

/** What each purpose of a challenge does; every feature adds those that it owns. */
export const purposeHandlers: PurposeHandlers = {
  ...onboardingPurposes,
  ...stepUpPurposes,
  ...lossPurpose,
  ...enrolmentPurpose,
  ...contactPurpose,
  ...duplicatedPurpose,
  ...linkProposalPurpose,
  ...resetPurpose,
};

/** Every call of the account API. */
export const routes: readonly Route[] = [
  ...loginRoutes,
  ...challengeRoutes(purposeHandlers),
  ...duplicatedRoutes,
  ...mfaRoutes,
  ...recoveryRoutes,
  ...notMeRoutes,
  ...suspendedRoutes,
  ...securityRoutes,
  ...activityRoutes,
  ...dataExportRoutes,
  ...erasureRoutes,
  ...profileRoutes,
  ...devicesRoutes,
  ...authorizeRoutes,
  ...accessRoutes,
  ...onboardingRoutes,
  ...dashboardRoutes,
  ...linkProposalRoutes,
];

/** Every call of the console. */
export const consoleRoutes: readonly Route[] = [
  ...staffRoutes,
  ...peopleRoutes,
  ...explainRoutes,
  ...auditRoutes,
  ...serviceRoutes,
  ...keysRoutes,
  ...limitsRoutes,
  ...networksRoutes,
  ...importRoutes,
  ...invitationRoutes,
  ...clientsRoutes,
];

export { resourceRoutes };

/** Says which endpoints of the contract are not bound, or bound more than once. */
export function misboundEndpoints(bound: readonly Route[]): string[] {
  return [...Object.entries(endpoints), ...Object.entries(resources), ...Object.entries(consoleCalls)]
    .map(([name, endpoint]) => ({ name, times: bound.filter(route => route.endpoint === endpoint).length }))
    .filter(({ times }) => times !== 1)
    .map(({ name, times }) => `${name} is bound ${times} times`);
}

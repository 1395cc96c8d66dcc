import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { acceptTerms } from './accept-terms';
import { assignCardOrInvitation } from './assign-card-or-invitation';
import { beginOnboarding } from './begin-onboarding';
import { completeOnboarding } from './complete-onboarding';
import { describePerson } from './describe-person';
import { judgeOnboardingPassword } from './judge-onboarding-password';
import { renewInvitation } from './renew-invitation';
import { takeBackInvitation } from './take-back-invitation';
import { showDirectoryName } from './show-directory-name';
import { showKnownPhone } from './show-known-phone';
import { showOnboarding } from './show-onboarding';
import { verifyEmail } from './verify-email';
import { verifyPhone } from './verify-phone';

export const onboardingRoutes = [
  route(endpoints.beginOnboarding, beginOnboarding),
  route(endpoints.showOnboarding, showOnboarding),
  route(endpoints.acceptTerms, acceptTerms),
  route(endpoints.describePerson, describePerson),
  route(endpoints.verifyEmail, verifyEmail),
  route(endpoints.showKnownPhone, showKnownPhone),
  route(endpoints.verifyPhone, verifyPhone),
  route(endpoints.showDirectoryName, showDirectoryName),
  route(endpoints.judgeOnboardingPassword, judgeOnboardingPassword),
  route(endpoints.completeOnboarding, completeOnboarding),
  route(endpoints.renewInvitation, renewInvitation),
  route(endpoints.takeBackInvitation, takeBackInvitation),
  route(endpoints.attach, assignCardOrInvitation),
];

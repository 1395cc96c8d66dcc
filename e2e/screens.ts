import type { Market } from '@talon/markets/market';
import { accountScreens } from './account-screens';
import { authenticatorScreens } from './authenticator-screens';
import { clientAppScreens } from './client-app-screens';
import { duplicatedScreens } from './duplicated-screens';
import { fuzzionScreens } from './fuzzion-screens';
import { loginScreens } from './login-screens';
import { lostScreens } from './lost-screens';
import { mandatoryScreens } from './mandatory-screens';
import { onboardingScreens } from './onboarding-screens';
import { passkeyScreens } from './passkey-screens';
import { rareScreens } from './rare-screens';
import { recoveryScreens } from './recovery-screens';
import type { Screen } from './screen';
import { twoStepVerificationScreens } from './two-step-verification-screens';
import { troubleScreens } from './trouble-screens';

/** The screens before sign-in, one for each state. A screen may start where the previous one ended. */
export const screensOfNewcomers: readonly Screen[] = [
  ...loginScreens,
  ...recoveryScreens,
  ...onboardingScreens,
];

/** The screens of two-step verification and its methods. */
export const screensOfMethods: readonly Screen[] = [
  ...twoStepVerificationScreens,
  ...authenticatorScreens,
  ...passkeyScreens,
  ...lostScreens,
  ...mandatoryScreens,
];

/** The screens of duplicate accounts, clients and people of the platforms. */
export const screensOfLinks: readonly Screen[] = [
  ...duplicatedScreens,
  ...clientAppScreens,
  ...fuzzionScreens,
];

/** The screens of an account, and those of failures. */
export const screensOfAccounts: readonly Screen[] = [...troubleScreens, ...accountScreens, ...rareScreens];

/** Every screen. */
export const screens: readonly Screen[] = [
  ...screensOfNewcomers,
  ...screensOfMethods,
  ...screensOfLinks,
  ...screensOfAccounts,
];

export const screensOf = (market: Market, of: readonly Screen[] = screens) =>
  of.filter(({ isIn }) => isIn?.(market) ?? true);

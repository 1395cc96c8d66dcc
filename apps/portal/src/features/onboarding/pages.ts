import {
  mayEnter,
  type OnboardingPage,
  onboardingPredecessors,
  onboardingSteps,
} from '@talon/rules/flows/onboarding';
import type { Onboarding } from '../../shared/api/onboarding';

const lastPageKey = 'onboarding-page';

function isPage(name: string): name is OnboardingPage {
  return Object.hasOwn(onboardingPredecessors, name);
}

/** The page of a path; undefined if the path is not one of the onboarding. */
export function pageOf(path: string): OnboardingPage | undefined {
  if (path === '/onboarding-mfa') return 'onboarding-mfa';
  if (path === '/onboarding') return 'start';
  const name = /^\/onboarding\/([\w-]+)$/.exec(path)?.[1] ?? '';
  return isPage(name) ? name : undefined;
}

export function pathOf(page: OnboardingPage): string {
  if (page === 'onboarding-mfa') return '/onboarding-mfa';
  return page === 'start' ? '/onboarding' : `/onboarding/${page}`;
}

/** The last page that opened in this tab. A reload may open it again, and it decides which pages may open next. */
export function lastPage(): OnboardingPage | undefined {
  const name = sessionStorage.getItem(lastPageKey) ?? '';
  return isPage(name) ? name : undefined;
}

export function rememberPage(page: OnboardingPage): void {
  sessionStorage.setItem(lastPageKey, page);
}

/** Whether a page may open: the last page must lead to it, and the data that it shows must be there. */
export function opens(page: OnboardingPage, has: { onboarding: boolean; completed: boolean }): boolean {
  if (!mayEnter(page, lastPage())) return false;
  if (page === 'confirmation') return has.completed;
  const needsNothing: readonly OnboardingPage[] = ['start', 'card', 'existingCard', 'code'];
  return needsNothing.includes(page) || has.onboarding;
}

/** The page of the current step, or the code page while a code is pending; the start page once all steps are done. */
export function pageOfStep({ step, challenge, signs_in_already: signsIn }: Onboarding): OnboardingPage {
  if (step === 'done') return 'start';
  if (signsIn !== null || (challenge && challenge.expires_in > 0)) return 'onboarding-mfa';
  return onboardingSteps.find(({ name }) => name === step)?.page ?? 'start';
}

/** The page of the next step. */
export function pageAfter({ step }: Onboarding): OnboardingPage {
  return onboardingSteps.find(({ name }) => name === step)?.page ?? 'start';
}

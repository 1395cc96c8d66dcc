/** The pages of the onboarding, by the path that follows `/onboarding`; `start` is `/onboarding` itself. */
export type OnboardingPage =
  | 'start'
  | 'card'
  | 'existingCard'
  | 'code'
  | 'welcome'
  | 'terms-conditions'
  | 'create'
  | 'email-verification'
  | 'phone-verification'
  | 'onboarding-mfa'
  | 'password'
  | 'confirmation';

/** The pages from which each page may be entered. Any other entry redirects to `start` (specification, routes). */
export const onboardingPredecessors: Readonly<Record<OnboardingPage, readonly OnboardingPage[]>> = {
  start: [],
  card: ['start', 'welcome'],
  existingCard: ['card'],
  code: ['start', 'welcome'],
  welcome: ['code', 'card', 'terms-conditions'],
  'terms-conditions': ['welcome', 'create'],
  create: ['terms-conditions', 'email-verification'],
  'email-verification': ['create', 'phone-verification', 'onboarding-mfa'],
  'phone-verification': ['onboarding-mfa', 'email-verification'],
  'onboarding-mfa': ['email-verification', 'phone-verification'],
  password: ['onboarding-mfa', 'phone-verification'],
  confirmation: ['password'],
};

/** Whether `page` may be entered from `from`. Reloading a page stays on it. */
export function mayEnter(page: OnboardingPage, from: OnboardingPage | undefined): boolean {
  if (page === 'start' || page === from) return true;
  return from !== undefined && onboardingPredecessors[page].includes(from);
}

/** The facts about an onboarding that the service stores. */
export type OnboardingFacts = {
  readonly hasAcceptedTerms: boolean;
  readonly hasPerson: boolean;
  readonly isEmailProven: boolean;
  readonly isPhoneProven: boolean;
  readonly isDone: boolean;
};

type Step = {
  readonly name: 'terms' | 'create' | 'email' | 'phone' | 'password' | 'done';
  readonly page: OnboardingPage;
  readonly isDue: (facts: OnboardingFacts) => boolean;
};

/** The steps in order; each is accepted only when the ones before it are complete. */
export const onboardingSteps: readonly Step[] = [
  { name: 'done', page: 'confirmation', isDue: facts => facts.isDone },
  { name: 'terms', page: 'terms-conditions', isDue: facts => !facts.hasAcceptedTerms },
  { name: 'create', page: 'create', isDue: facts => !facts.hasPerson },
  { name: 'email', page: 'email-verification', isDue: facts => !facts.isEmailProven },
  { name: 'phone', page: 'phone-verification', isDue: facts => !facts.isPhoneProven },
  { name: 'password', page: 'password', isDue: () => true },
];

export type OnboardingStep = Step['name'];

/** The first incomplete step. */
export function dueStep(facts: OnboardingFacts): OnboardingStep {
  return (onboardingSteps.find(({ isDue }) => isDue(facts)) ?? { name: 'password' as const }).name;
}

const order: readonly OnboardingStep[] = ['terms', 'create', 'email', 'phone', 'password'];

/** Whether a step is accepted now: all before it are complete and no account exists yet. Completed steps may change. */
export function mayAnswer(step: Exclude<OnboardingStep, 'done'>, facts: OnboardingFacts): boolean {
  return !facts.isDone && order.indexOf(step) <= order.indexOf(dueStep(facts));
}

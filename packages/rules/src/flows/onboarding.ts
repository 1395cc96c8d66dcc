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

/** From which pages each may be entered; start from everywhere. Any other entry leads to start (specification, routes). */
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

/** Whether `page` opens to somebody who comes from `from`; a page that is reloaded stays. */
export function mayEnter(page: OnboardingPage, from: OnboardingPage | undefined): boolean {
  if (page === 'start' || page === from) return true;
  return from !== undefined && onboardingPredecessors[page].includes(from);
}

/** What the service has of an onboarding. */
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

/** In the order in which they are asked; each is accepted only when those before it are done. */
export const onboardingSteps: readonly Step[] = [
  { name: 'done', page: 'confirmation', isDue: facts => facts.isDone },
  { name: 'terms', page: 'terms-conditions', isDue: facts => !facts.hasAcceptedTerms },
  { name: 'create', page: 'create', isDue: facts => !facts.hasPerson },
  { name: 'email', page: 'email-verification', isDue: facts => !facts.isEmailProven },
  { name: 'phone', page: 'phone-verification', isDue: facts => !facts.isPhoneProven },
  { name: 'password', page: 'password', isDue: () => true },
];

export type OnboardingStep = Step['name'];

/** The first step that is not done. */
export function dueStep(facts: OnboardingFacts): OnboardingStep {
  return (onboardingSteps.find(({ isDue }) => isDue(facts)) ?? { name: 'password' as const }).name;
}

const order: readonly OnboardingStep[] = ['terms', 'create', 'email', 'phone', 'password'];

/** Whether a step may be answered now: all before it are done, and the account is not made yet. Earlier ones may change. */
export function mayAnswer(step: Exclude<OnboardingStep, 'done'>, facts: OnboardingFacts): boolean {
  return !facts.isDone && order.indexOf(step) <= order.indexOf(dueStep(facts));
}

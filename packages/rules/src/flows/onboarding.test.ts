import { describe, expect, test } from 'vitest';
import { dueStep, mayAnswer, mayEnter, type OnboardingPage, onboardingPredecessors } from './onboarding';

const pages = Object.keys(onboardingPredecessors) as OnboardingPage[];

/** The allowed entries of the specification, by page. */
const allowed: [page: OnboardingPage, from: OnboardingPage[]][] = [
  ['card', ['start', 'welcome']],
  ['code', ['start', 'welcome']],
  ['existingCard', ['card']],
  ['welcome', ['code', 'card', 'terms-conditions']],
  ['terms-conditions', ['welcome', 'create']],
  ['create', ['terms-conditions', 'email-verification']],
  ['email-verification', ['create', 'phone-verification', 'onboarding-mfa']],
  ['phone-verification', ['onboarding-mfa', 'email-verification']],
  ['onboarding-mfa', ['email-verification', 'phone-verification']],
  ['password', ['onboarding-mfa', 'phone-verification']],
  ['confirmation', ['password']],
];

describe.each(allowed)('%s', (page, from) => {
  test.each(pages.map(each => [each, from.includes(each) || each === page] as const))(
    'from %s: %s',
    (each, may) => expect(mayEnter(page, each)).toBe(may),
  );
  test('from outside: never', () => expect(mayEnter(page, undefined)).toBe(false));
});

test('start is open to everybody', () => {
  expect([undefined, ...pages].every(from => mayEnter('start', from))).toBe(true);
});

const nothing = {
  hasAcceptedTerms: false,
  hasPerson: false,
  isEmailProven: false,
  isPhoneProven: false,
  isDone: false,
};
const upTo = {
  terms: nothing,
  create: { ...nothing, hasAcceptedTerms: true },
  email: { ...nothing, hasAcceptedTerms: true, hasPerson: true },
  phone: { ...nothing, hasAcceptedTerms: true, hasPerson: true, isEmailProven: true },
  password: { ...nothing, hasAcceptedTerms: true, hasPerson: true, isEmailProven: true, isPhoneProven: true },
} as const;
const steps = ['terms', 'create', 'email', 'phone', 'password'] as const;

describe.each(steps)('when %s is due', due => {
  test('it is the next', () => expect(dueStep(upTo[due])).toBe(due));
  test.each(steps.map(step => [step, steps.indexOf(step) <= steps.indexOf(due)] as const))(
    'answering %s: %s',
    (step, may) => expect(mayAnswer(step, upTo[due])).toBe(may),
  );
});

test('an e-mail that is no longer proven is due again, and the password waits', () => {
  const changed = { ...upTo.password, isEmailProven: false };
  expect(dueStep(changed)).toBe('email');
  expect(mayAnswer('password', changed)).toBe(false);
  expect(mayAnswer('phone', changed)).toBe(false);
});

test.each(steps)('after the account is made, %s is answered no more', step => {
  expect(dueStep({ ...upTo.password, isDone: true })).toBe('done');
  expect(mayAnswer(step, { ...upTo.password, isDone: true })).toBe(false);
});

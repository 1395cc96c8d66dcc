import { mayEnter, type OnboardingPage, onboardingPredecessors } from '@talon/rules/flows/onboarding';
import { afterEach, describe, expect, test } from 'vitest';
import { onboardingPaths } from '../../shared/navigation/paths';
import { opens, pageOf, pathOf, rememberPage } from './pages';

afterEach(() => sessionStorage.clear());

const pages = Object.keys(onboardingPredecessors) as OnboardingPage[];
const everything = { onboarding: true, completed: true };

test('each page has a path of the portal, and each path its page', () => {
  expect(pages.map(pathOf).toSorted()).toEqual([...onboardingPaths].toSorted());
  expect(pages.map(page => pageOf(pathOf(page)))).toEqual(pages);
});

describe.each(pages)('%s opens by the table of pages', page => {
  test.each(pages.map(from => [from, mayEnter(page, from)] as const))('from %s: %s', (from, may) => {
    rememberPage(from);
    expect(opens(page, everything)).toBe(may);
  });

  test(`in a tab that comes from outside: ${page === 'start'}`, () =>
    expect(opens(page, everything)).toBe(page === 'start'));
});

test.each(pages.map(page => [page, ['start', 'card', 'existingCard', 'code'].includes(page)] as const))(
  '%s, reloaded without an onboarding: %s',
  (page, may) => {
    rememberPage(page);
    expect(opens(page, { onboarding: false, completed: false })).toBe(may);
  },
);

test('the confirmation opens to one who has an account to confirm', () => {
  rememberPage('password');
  expect(opens('confirmation', { onboarding: true, completed: false })).toBe(false);
  expect(opens('confirmation', { onboarding: false, completed: true })).toBe(true);
});

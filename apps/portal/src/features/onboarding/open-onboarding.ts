import { screen } from '@testing-library/react';
import { keepOnboarding } from '../../shared/onboarding/onboarding-handle';
import { type Answers, openPortal } from '../../testing/open-portal';
import type { onboardingPaths } from '../../shared/navigation/paths';
import type { Onboarding } from '../../shared/api/onboarding';
import { pageOf, rememberPage } from './pages';

export const begun: Onboarding = {
  way: 'card',
  step: 'terms',
  card_last_four: '1234',
  invited_email: null,
  firstname: null,
  lastname: null,
  birthdate: null,
  confirms_person_later: false,
  language: 'en',
  has_accepted_terms: false,
  wants_marketing: false,
  email: null,
  is_email_proven: false,
  phone: null,
  is_phone_proven: false,
  signs_in_already: null,
  challenge: null,
};
export const challenge = {
  payload: 'payload-1',
  channel: 'email',
  destination: 'm•••@d•••.example',
  code_length: 6,
  expires_in: 600,
  resend_in: 15,
  tries_left: 5,
} as const;
export const atCode: Onboarding = { ...begun, step: 'email', email: 'marie@dubois.example', challenge };
export const atPassword: Onboarding = {
  ...begun,
  step: 'password',
  firstname: 'Marie',
  lastname: 'Dubois',
  email: 'marie@dubois.example',
  phone: '+32470123456',
};
export const handle = 'A'.repeat(43);
export const ok = (body: unknown) => ({ status: 200, body });
export const refusal = (status: number, code: string, more = {}) => ({
  status,
  body: { code, message: 'in the language of the service', ...more },
});

/**
 * For tests: opens the page as a reload does, with an onboarding stored and this page as the last one. The test may change the
 * returned answers afterwards.
 */
export async function openOnboarding(
  page: (typeof onboardingPaths)[number],
  onboarding: Onboarding,
  more: Answers = {},
) {
  keepOnboarding(handle);
  rememberPage(pageOf(page) ?? 'start');
  const answers: Answers = { 'GET /onboarding': ok(onboarding), ...more };
  return { ...(await openPortal(page, answers)), answers };
}
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

import { screen, within } from '@testing-library/react';
import { type Answers, confirmed, ok } from '../../testing/open-portal';
import type { ContactChallenge, Identifier } from '../../shared/api/contact';
import { openProfile } from './open-profile';

export const lotteByMail: Identifier = {
  id: 'e-1',
  kind: 'email',
  value: 'lotte@peeters.example',
  primary: true,
  verified: true,
};
export const atWork: Identifier = { ...lotteByMail, id: 'e-2', value: 'lotte@werk.example', primary: false };
export const typed: Identifier = { ...atWork, id: 'e-3', value: 'lotte@getypt.example', verified: false };
export const lotteByPhone: Identifier = {
  id: 'p-1',
  kind: 'phone',
  value: '+32470123401',
  primary: true,
  verified: true,
};

export const listed = (...data: Identifier[]) => ok({ data });

/** For tests: a challenge whose code was sent to an e-mail. */
export const byMail: ContactChallenge = {
  payload: 'c-1',
  channel: 'email',
  destination: 'n•••@w•••.example',
  code_length: 6,
  expires_in: 600,
  resend_in: 15,
  tries_left: 5,
};

const status = (sudo: boolean) => ok({ need_card: false, single: false, sudo, has_method: true });
export const granted: Answers = { 'GET /mfa/status': status(true) };
export const notGranted: Answers = { 'GET /mfa/status': status(false) };

/** For tests: opens the profile of a person with an e-mail, a phone and a step-up. The test may change the returned answers. */
export function openContact(answers: Answers = {}) {
  return openProfile(
    {},
    {
      'GET /user/logins': listed(lotteByMail, lotteByPhone),
      ...granted,
      'POST /user/login': ok(byMail),
      'POST /challenge/confirm': confirmed('contact', null),
      'POST /challenge/resend': ok({ ...byMail, resend_in: 30 }),
      ...answers,
    },
  );
}

/** The same, with the cards open to change e-mails and phones. */
export async function openEditor(answers: Answers = {}) {
  const opened = await openContact(answers);
  await opened.user.click(await screen.findByRole('button', { name: 'Change contact details' }));
  const emails = within(await screen.findByRole('region', { name: 'Email addresses' }));
  const phones = within(screen.getByRole('region', { name: 'Phone numbers' }));
  await phones.findByText('+32 470 12 34 01');
  return { ...opened, emails, phones };
}

/** The request bodies of one call, in order. */
export const bodiesOf = (requests: { call: string; body: unknown }[], wanted: string) =>
  requests.filter(({ call }) => call === wanted).map(({ body }) => body);

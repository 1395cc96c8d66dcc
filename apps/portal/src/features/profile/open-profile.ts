import type { PageConfiguration } from '@talon/contract/configuration';
import { screen, within } from '@testing-library/react';
import { type Answers, ok, openPortal } from '../../testing/open-portal';
import { person } from '../../testing/signed-in';

export const lotte = {
  ...person,
  email: 'lotte@peeters.example',
  firstname: 'Lotte',
  lastname: 'Peeters',
  birthdate: '1988-04-12',
  language: 'nl',
};

/** For tests: no accepted documents, as in an imported account. */
export const noDocuments = { data: [], marketing: { is_given: false, given_at: null, withdrawn_at: null } };

/** For tests: opens the profile of a signed-in person. The test may change the returned answers while it is open. */
export async function openProfile(
  user: object = {},
  answers: Answers = {},
  own: Partial<PageConfiguration> = {},
) {
  const all: Answers = {
    'GET /user': ok({ data: { ...lotte, ...user } }),
    'GET /user/logins': ok({ data: [] }),
    'GET /user/documents': ok(noDocuments),
    ...answers,
  };
  return { answers: all, ...(await openPortal('/user/profile', all, own)) };
}

export const card = async (name: string) => within(await screen.findByRole('region', { name }));

/** The terms and details that a card shows, as pairs. */
export const rowsOf = (of: Pick<typeof screen, 'getAllByRole'>) =>
  of
    .getAllByRole('term')
    .map((term, place) => [term.textContent, of.getAllByRole('definition')[place]?.textContent]);

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

/** For tests: nothing was accepted here, as in an account from elsewhere. */
export const noDocuments = { data: [], marketing: { is_given: false, given_at: null, withdrawn_at: null } };

/** For tests: the profile of somebody signed in; what the service answers may be changed while it is open. */
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

/** What a card shows, name by name. */
export const rowsOf = (of: Pick<typeof screen, 'getAllByRole'>) =>
  of
    .getAllByRole('term')
    .map((term, place) => [term.textContent, of.getAllByRole('definition')[place]?.textContent]);

import { screen } from '@testing-library/react';
import { type Answers, confirmed, freshBrowser, storeToken, ok, openPortal } from '../../testing/open-portal';
import type { Duplicated, DuplicatedChallenge } from '../../shared/api/duplicated';

/** For tests: one other account has the same e-mail. */
export const found = (
  data: Partial<Duplicated['data']> = {},
  more: Partial<Duplicated> = {},
): Duplicated => ({
  data: {
    email: 'ann@devos.example',
    phone: '+32470123456',
    email_duplicated: true,
    phone_duplicated: false,
    has_mymonizze: false,
    has_clientarea: false,
    duplicated_mymonizze: 0,
    duplicated_clientarea: 0,
    ...data,
  },
  accounts: 1,
  phone_gets_codes: true,
  email_proven: false,
  phone_proven: false,
  challenge: null,
  ...more,
});

export const challenge = (more: Partial<DuplicatedChallenge> = {}): DuplicatedChallenge => ({
  payload: 'p-1',
  channel: 'email',
  destination: 'a•••@d•••.example',
  code_length: 6,
  expires_in: 600,
  resend_in: 15,
  tries_left: 5,
  ...more,
});

export const token = (required_action: string | null = null, left = 0) =>
  ok({ access_token: 'token-2', duplicated: false, required_action, expires_in: 900, person: null, left });

const ann = { id: '1', firstname: 'Ann', lastname: 'De Vos', email: 'ann@devos.example', language: 'en' };

/** For tests: a browser whose session must resolve duplicate accounts. */
export function duplicatedBrowser(): void {
  freshBrowser();
  storeToken('limited', 'duplicated');
}

/** For tests: opens a page. The test may change the returned answers while it is open. */
export async function openDuplicated(path: string, first: Answers = {}) {
  const answers: Answers = {
    'GET /duplicated': ok(found()),
    'GET /user/signed-in': ok({ name: 'Ann De Vos', email: null, phone: null }),
    'POST /duplicated/code': ok(challenge()),
    'POST /challenge/confirm': confirmed('duplicated', { proves: 'shared' }),
    'DELETE /duplicated': token(),
    'POST /duplicated/skip': token(),
    'GET /user': ok({ data: { ...ann, user_id: null, mfa_forced: false, erasure_due_at: null } }),
    'DELETE /token': { status: 204 },
    ...first,
  };
  const opened = await openPortal(path, answers);
  return { ...opened, answers };
}

export type Opened = Awaited<ReturnType<typeof openDuplicated>>;

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const press = async ({ user }: Opened, name: string) =>
  user.click(await screen.findByRole('button', { name }));
/** Chooses every address that is offered, and continues. */
export async function chooseAddresses(opened: Opened): Promise<void> {
  for (const box of screen.getAllByRole('checkbox', { name: /for this account only/ }))
    await opened.user.click(box);
  await press(opened, 'Continue');
}

export const bodies = ({ requests }: Opened, call: string) =>
  requests.filter(each => each.call === call).map(({ body }) => body);

/** Enters a code, which is confirmed. From then on the service returns `known`. */
export async function enterCode(opened: Opened, known: Duplicated, code = '123456'): Promise<void> {
  opened.answers['GET /duplicated'] = ok(known);
  await opened.user.type(await screen.findByLabelText('Code'), code);
}

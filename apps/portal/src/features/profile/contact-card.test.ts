import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { ok, refusal, confirmed } from '../../testing/open-portal';
import { signedInBrowser } from '../../testing/signed-in';
import { toasts } from '../../shared/layout/toasts';
import {
  atWork,
  bodiesOf,
  granted,
  listed,
  lotteByMail,
  lotteByPhone,
  notGranted,
  openContact,
  openEditor,
  typed,
} from './open-contact';

beforeAll(loadPages);
beforeEach(() => {
  signedInBrowser();
  for (const { id } of toasts.entries()) toasts.dismiss(id);
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const itemsOf = (card: ReturnType<typeof within>) =>
  card.getAllByRole('listitem').map((item: HTMLElement) => item.textContent?.trim());
const three = listed(lotteByMail, atWork, typed, lotteByPhone);

describe('the contact card', () => {
  test('lists e-mails and phones with what each of them is', async () => {
    await openContact({ 'GET /user/logins': three });
    const contact = await region('Contact details');
    await contact.findByText(/\+32 470 12 34 01/);
    expect(itemsOf(contact)).toEqual([
      'lotte@peeters.example Primary',
      'lotte@werk.example',
      'lotte@getypt.example Not verified',
      '+32 470 12 34 01 Primary',
    ]);
  });

  test('says if there is no address of a kind', async () => {
    await openContact({ 'GET /user/logins': listed(lotteByMail) });
    await (await region('Contact details')).findByText('Not provided yet');
  });

  test('a failure is reported and can be retried', async () => {
    const { answers, user } = await openContact({ 'GET /user/logins': refusal(503, 'unavailable') });
    const contact = await region('Contact details');
    await contact.findByText(/is not responding at the moment/);
    answers['GET /user/logins'] = three;
    await user.click(contact.getByRole('button', { name: 'Try again' }));
    await contact.findByText('lotte@werk.example');
  });
});

describe('the button', () => {
  test('opens the cards of e-mails and phones, and the others are hidden; done shows them again', async () => {
    const { user } = await openEditor();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Email addresses'));
    for (const name of ['Personal details', 'Bank account', 'Contact details']) {
      expect(screen.queryByRole('region', { name })).toBeNull();
    }
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await region('Personal details');
    await region('Bank account');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Contact details'));
  });

  test('opens cards in which each row has at most one button that stands out, and Done is the first of the page', async () => {
    await openEditor({ 'GET /user/logins': three });
    const emails = (await region('Email addresses')).getAllByRole('listitem');
    const standing = emails.map(
      row => row.querySelectorAll('[data-tone=primary], [data-tone=secondary]').length,
    );
    expect(standing).toEqual([1, 0, 1]);
    const primary = [...document.querySelectorAll('main [data-tone=primary]')].map(each => each.textContent);
    expect(primary).toEqual(['Done']);
  });

  test('asks for the grant first where there is none, and comes back to the open cards', async () => {
    const { answers, user } = await openContact({
      ...notGranted,
      'GET /mfa/sudo': ok({
        payload: 'g-1',
        purpose: 'sudo',
        method: 'sms',
        channel: 'sms',
        destination: '+32 4•• •• •• 01',
        code_length: 8,
        expires_in: 600,
        resend_in: 15,
        tries_left: 5,
        other_methods: [],
      }),
      'POST /challenge/confirm g-1': confirmed('sudo', { access_token: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Change contact details' }));
    const code = await screen.findByLabelText('Code');
    expect(location.pathname).toBe('/mfa');
    Object.assign(answers, granted);
    await user.type(code, '12345678');
    await region('Email addresses');
    expect(location.pathname).toBe('/user/profile');
  });

  test('says why where the grant cannot be had', async () => {
    const { user } = await openContact({ 'GET /mfa/status': refusal(503, 'unavailable') });
    await user.click(await screen.findByRole('button', { name: 'Change contact details' }));
    await (await region('Contact details')).findByText(/is not responding at the moment/);
    expect(screen.queryByRole('region', { name: 'Email addresses' })).toBeNull();
  });
});

describe('what may be done', () => {
  test.each([
    ['lotte@peeters.example', ['Change', 'Remove']],
    ['lotte@werk.example', ['Make primary', 'Remove']],
    ['lotte@getypt.example', ['Verify', 'Remove']],
  ])('with %s: %s', async (value, acts) => {
    const { emails } = await openEditor({ 'GET /user/logins': three });
    const labels = emails.getAllByRole('button').map(button => button.getAttribute('aria-label') ?? '');
    expect(labels.filter(label => label.endsWith(value))).toEqual(acts.map(act => `${act}: ${value}`));
  });

  test('the last verified one is not removed, and keyboard and screen reader are told why', async () => {
    const { requests, emails, phones, user } = await openEditor({
      'GET /user/logins': listed(lotteByMail, typed, lotteByPhone),
    });
    const remove = emails.getByRole('button', {
      name: 'Remove: lotte@peeters.example',
      description: 'You need at least one verified email address.',
    });
    phones.getByRole('button', {
      name: 'Remove: +32 470 12 34 01',
      description: 'You need at least one verified phone number.',
    });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    remove.focus();
    await waitFor(() => expect(document.activeElement).toBe(remove));
    await user.keyboard('{Enter}');
    await user.click(remove);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(requests.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
    expect(
      emails.getByRole('button', { name: 'Remove: lotte@getypt.example' }).getAttribute('aria-disabled'),
    ).toBe(null);
  });

  test('another address becomes primary, and the person is reloaded', async () => {
    const { answers, requests, emails, user } = await openEditor({
      'GET /user/logins': listed(lotteByMail, atWork, lotteByPhone),
      'PUT /user/login/e-2/primary': { status: 204 },
    });
    answers['GET /user/logins'] = listed(
      { ...atWork, primary: true },
      { ...lotteByMail, primary: false },
      lotteByPhone,
    );
    const before = bodiesOf(requests, 'GET /user').length;
    await user.click(emails.getByRole('button', { name: 'Make primary: lotte@werk.example' }));
    await emails.findByRole('button', { name: 'Change: lotte@werk.example' });
    await screen.findByText('From now on, we use lotte@werk.example to reach you.');
    expect(bodiesOf(requests, 'GET /user').length).toBeGreaterThan(before);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Email addresses'));
  });

  test('a removal is asked for first; then it is gone', async () => {
    const { answers, requests, emails, user } = await openEditor({
      'GET /user/logins': listed(lotteByMail, atWork, lotteByPhone),
      'DELETE /user/login/e-2': { status: 204 },
    });
    const press = () => user.click(emails.getByRole('button', { name: 'Remove: lotte@werk.example' }));
    await press();
    const question = within(screen.getByRole('alertdialog', { name: 'Remove lotte@werk.example?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(bodiesOf(requests, 'DELETE /user/login/e-2')).toEqual([]);
    await press();
    answers['GET /user/logins'] = listed(lotteByMail, lotteByPhone);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('We have removed lotte@werk.example.');
    await waitFor(() => expect(itemsOf(emails)).toHaveLength(1));
    expect(bodiesOf(requests, 'DELETE /user/login/e-2')).toHaveLength(1);
  });

  test('a refusal of the service is shown in the card', async () => {
    const { emails, user } = await openEditor({
      'GET /user/logins': listed(lotteByMail, atWork, lotteByPhone),
      'DELETE /user/login/e-2': refusal(409, 'last-one'),
    });
    await user.click(emails.getByRole('button', { name: 'Remove: lotte@werk.example' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await emails.findByText('You need at least one email address and one phone number.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

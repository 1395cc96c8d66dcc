import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadPages } from '../../testing/load-pages';
import { freshBrowser, openPortal } from '../../testing/open-portal';
import { answering, signedInBrowser } from '../../testing/signed-in';

beforeAll(loadPages);
beforeEach(freshBrowser);

test('the partner page links to the client area, the employee area and the administration', async () => {
  signedInBrowser();
  await openPortal('/partner', answering({}));
  await screen.findByRole('heading', { name: 'Where would you like to go?' });
  const links = screen.getAllByRole('link').filter(each => each.closest('main li'));
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Client area', 'http://client.talon.localhost:3000/'],
    ['Employee area', 'http://employee.talon.localhost:3000/'],
    ['Administration', 'http://administration.talon.localhost:3000/'],
  ]);
});

test('it asks for a sign-in first', async () => {
  await openPortal('/partner');
  await waitFor(() => expect(location.pathname).toBe('/login/email'));
});

describe.each([
  ['invalid', "The partner you're coming from uses an invalid configuration."],
  ['denied', 'Access is denied.'],
])('/partner/%s', (message, sentence) => {
  test('says so to anybody, and leads to the account', async () => {
    await openPortal(`/partner/${message}`);
    await screen.findByText(sentence);
    expect(screen.getByRole('link', { name: 'Go to my account' }).getAttribute('href')).toBe('/');
  });
});

test.each([
  ['redirect_uri', 'redirect_uri is missing, or is not one of the registered addresses, letter for letter.'],
  ['client_id', 'client_id is missing, or does not belong to a registered and enabled app.'],
])('/partner/invalid explains %s to the developer', async (parameter, sentence) => {
  await openPortal(`/partner/invalid?parameter=${parameter}&id=lunch-box.1`);
  await screen.findByText(sentence);
  screen.getByText('The client_id of the request is lunch-box.1.');
  screen.getByText(/^Compare it with the registration/);
});

test('/partner/invalid explains a pushed request, which no registration has', async () => {
  await openPortal('/partner/invalid?parameter=request_uri&id=lunch-box.1');
  await screen.findByText(/^request_uri is unknown, older than a minute, used before/);
  screen.getByText('The client_id of the request is lunch-box.1.');
  expect(screen.queryByText(/^Compare it with the registration/)).toBeNull();
});

test('/partner/invalid shows nothing that its address says', async () => {
  await openPortal('/partner/invalid?parameter=<b>call+us</b>');
  await screen.findByText("The partner you're coming from uses an invalid configuration.");
  expect(screen.queryByText('For the app’s developer')).toBeNull();
  expect(document.body.textContent).not.toContain('call us');
});

test.each(['<b>call+us</b>', 'call+0800', 'https://evil.example', 'x'.repeat(65), ''])(
  '/partner/invalid shows no id that is none of a client: %s',
  async id => {
    await openPortal(`/partner/invalid?parameter=client_id&id=${encodeURIComponent(id)}`);
    await screen.findByText(/^client_id is missing/);
    expect(screen.queryByText(/^The client_id of the request/)).toBeNull();
    expect(document.querySelectorAll('main a[href*="evil"]')).toHaveLength(0);
  },
);

test('any other message leads home', async () => {
  signedInBrowser();
  await openPortal('/partner/else', answering({}));
  await waitFor(() => expect(location.pathname).toBe('/user/dashboard'));
});

import type { Failure } from '@talon/contract/client';
import { enabledButton } from '../../testing/enabled-button';
import { act, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  abandonStepUp,
  isWaitingAt,
  markStepUpDone,
  returnAfterStepUp,
  returnWithoutStepUp,
  withStepUp,
} from './step-up';
import { loadPages } from '../../testing/load-pages';
import { navigate } from '../navigation/location';
import { ok, openPortal, refusal } from '../../testing/open-portal';
import { person, signedInBrowser } from '../../testing/signed-in';
import { stepUpChallenge } from '../../testing/step-up-challenge';

beforeAll(loadPages);

beforeEach(() => {
  signedInBrowser();
  abandonStepUp();
});

type Sent = { ok: true; value: string } | { ok: false; failure: Failure };

const refused = (code: Failure['code']): Sent => ({
  ok: false,
  failure: { code, message: undefined, fields: [], retryAfterSeconds: undefined },
});
const sent: Sent = { ok: true, value: 'changed' };
const pathOfPage = () => location.pathname + location.search;

/** Sends a call that needs step-up. `answers` are the successive replies of the service. */
function ask(answers: Sent[], query?: string) {
  const send = vi.fn(() => Promise.resolve(answers.shift() ?? sent));
  navigate('/user/password?from=here');
  return { send, result: withStepUp(send, query) };
}

const onCodePage = () => vi.waitFor(() => expect(location.pathname).toBe('/mfa'));

describe('what needs a grant', () => {
  test('and has it is sent once', async () => {
    const { send, result } = ask([sent]);
    expect(await result).toEqual(sent);
    expect(send).toHaveBeenCalledOnce();
    expect(pathOfPage()).toBe('/user/password?from=here');
  });

  test('and is refused for something else is not sent again', async () => {
    const { send, result } = ask([refused('too-new')]);
    expect(await result).toEqual(refused('too-new'));
    expect(send).toHaveBeenCalledOnce();
  });

  test.each([
    [undefined, '/mfa'],
    ['?single=1', '/mfa?single=1'],
    ['?weakPassword=true', '/mfa?weakPassword=true'],
  ])('goes to the code page (%s), comes back and is sent again', async (query, page) => {
    const { send, result } = ask([refused('sudo-required'), sent], query);
    await onCodePage();
    expect(pathOfPage()).toBe(page);
    expect(isWaitingAt('/user/password')).toBe(true);
    expect(returnAfterStepUp()).toBe(true);
    expect(await result).toEqual(sent);
    expect(send).toHaveBeenCalledTimes(2);
    expect(pathOfPage()).toBe('/user/password?from=here');
  });

  test('comes back with another query where that is asked', async () => {
    const { result } = ask([refused('sudo-required'), sent]);
    await onCodePage();
    returnAfterStepUp('?verified=true');
    await result;
    expect(pathOfPage()).toBe('/user/password?verified=true');
  });

  test('is sent again only once: a second refusal is told', async () => {
    const { send, result } = ask([refused('sudo-required'), refused('sudo-required')]);
    await onCodePage();
    returnAfterStepUp();
    expect(await result).toEqual(refused('sudo-required'));
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('is not sent again where the person comes back without it', async () => {
    const { send, result } = ask([refused('sudo-required')]);
    await onCodePage();
    expect(returnWithoutStepUp()).toBe(true);
    expect(await result).toEqual(refused('sudo-required'));
    expect(send).toHaveBeenCalledOnce();
    expect(pathOfPage()).toBe('/user/password?from=here');
  });

  test('gives way to another page that asks meanwhile', async () => {
    const first = ask([refused('sudo-required')]);
    await onCodePage();
    const second = ask([refused('sudo-required'), sent]);
    expect(await first.result).toEqual(refused('sudo-required'));
    await onCodePage();
    returnAfterStepUp();
    expect(await second.result).toEqual(sent);
    expect(first.send).toHaveBeenCalledOnce();
  });
});

test('nothing waits: nowhere to return to', () => {
  markStepUpDone();
  expect(returnAfterStepUp()).toBe(false);
  expect(returnWithoutStepUp()).toBe(false);
  expect(isWaitingAt('/user/password')).toBe(false);
});

test('a page waits at its path and above it, not at one that begins alike', async () => {
  const { result } = ask([refused('sudo-required')]);
  await onCodePage();
  expect(isWaitingAt('/user')).toBe(true);
  expect(isWaitingAt('/user/pass')).toBe(false);
  expect(isWaitingAt('/user/security')).toBe(false);
  abandonStepUp();
  await result;
});

describe('a page of the portal that waits', () => {
  const challenge = stepUpChallenge('sudo');
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

  async function waitForCode() {
    const opened = await openPortal('/user/password', {
      'GET /user': ok({ data: person }),
      'PUT /user/password': refusal(403, 'sudo-required'),
      'GET /mfa/sudo': ok(challenge),
      'GET /mfa': ok({ data: [], email: null, phone: null }),
      'GET /user/login/info/latest': ok({ data: {} }),
    });
    await opened.user.type(await screen.findByLabelText('New password'), 'seven green chairs');
    await opened.user.click(await enabledButton('Update'));
    await heading('Check your phone');
    return opened;
  }

  test('stays as it is, out of sight', async () => {
    await waitForCode();
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
    expect(screen.getByLabelText('New password')).toMatchObject({ value: 'seven green chairs' });
    await vi.waitFor(() => expect(document.title).toBe('Check your phone · Talon'));
  });

  test('is kept while the person sets a method up', async () => {
    await waitForCode();
    act(() => navigate('/user/security?mfa=true'));
    await heading('Security');
    expect(isWaitingAt('/user/password')).toBe(true);
    expect(screen.getByLabelText('New password')).toMatchObject({ value: 'seven green chairs' });
  });

  test.each(['/user/dashboard', '/user/security/history'])(
    'is abandoned when the person goes elsewhere: %s',
    async path => {
      const { requests } = await waitForCode();
      act(() => navigate(path));
      await vi.waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull());
      expect(isWaitingAt('/user/password')).toBe(false);
      expect(returnAfterStepUp()).toBe(false);
      expect(requests.filter(({ call }) => call === 'PUT /user/password')).toHaveLength(1);
      expect(location.pathname).toBe(path);
    },
  );

  test('is waited for no more by the way back of the browser: it says why, keeps its input, and may ask again', async () => {
    const { user } = await waitForCode();
    act(() => navigate('/user/password'));
    await heading('Choose a new password');
    expect((await screen.findByRole('alert')).textContent).toContain('First confirm that it is you.');
    expect(screen.getByLabelText('New password')).toMatchObject({ value: 'seven green chairs' });
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await heading('Check your phone');
  });

  test('goes on where the person comes back by themselves with the grant', async () => {
    const { requests } = await waitForCode();
    act(() => navigate('/user/security?mfa=true'));
    await heading('Security');
    act(markStepUpDone);
    act(() => navigate('/user/password'));
    await vi.waitFor(() =>
      expect(requests.filter(({ call }) => call === 'PUT /user/password')).toHaveLength(2),
    );
  });
});

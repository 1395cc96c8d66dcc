import type { Judgement } from '@talon/contract/judgement';
import type { PasswordOwner } from '@talon/rules/password';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadLanguage } from '../translations/language';
import { configuration, freshBrowser } from '../../testing/open-portal';
import { createPortal, PortalContext } from '../session/portal';
import { TranslationsProvider } from '../translations/TranslationsProvider';
import { NewPassword } from './NewPassword';
import { judgeOwn } from './use-judgement';
import { useNewPassword } from './use-new-password';

beforeEach(freshBrowser);

const nobody: PasswordOwner = { email: null, phone: null, firstname: null, lastname: null };
const marie: PasswordOwner = {
  email: 'marie@dubois.example',
  phone: '+32470123456',
  firstname: 'Marie',
  lastname: 'Dubois',
};

function Page({ owner }: { owner: PasswordOwner }) {
  const choice = useNewPassword(owner, judgeOwn);
  return (
    <>
      <NewPassword choice={choice} username={null} />
      <button type="button" disabled={!choice.isGood}>
        Update
      </button>
    </>
  );
}

const judgedAs = (judgement: Judgement) => Promise.resolve(new Response(JSON.stringify(judgement)));
const good: Judgement = { broken: [], strength: 4 };

/** Renders the field and types a password. `reply` is the service's judgement. */
async function choose(owner: PasswordOwner, password: string, reply = () => judgedAs(good)) {
  const ask = vi.fn(reply);
  vi.stubGlobal('fetch', ask);
  render(
    <PortalContext value={createPortal(configuration)}>
      <TranslationsProvider first={await loadLanguage('en', ['entry', 'account'])}>
        <Page owner={owner} />
      </TranslationsProvider>
    </PortalContext>,
  );
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
  return ask;
}

const stateOf = (rule: string) => screen.getByText(rule, { exact: false }).closest('li')?.dataset['state'];
const update = () => screen.getByRole('button', { name: 'Update' });
const strength = () => screen.queryByRole('meter')?.getAttribute('aria-label');

test.each<[string, PasswordOwner, string]>([
  ['seven green chairs', marie, 'holds'],
  ['marie has green chairs', marie, 'broken'],
  ['marie has green chairs', { ...nobody, firstname: 'Marie' }, 'broken'],
  ['marie has green chairs', nobody, 'open'],
])('%j against the name of %j, before the service replies: %s', async (password, owner, state) => {
  await choose(owner, password);
  expect(stateOf('Not your first or last name')).toBe(state);
  expect(update()).toHaveProperty('disabled', true);
});

test('whose password it is, the page need not know: those rules stay open, the others are judged', async () => {
  await choose(nobody, 'green');
  expect(stateOf('Not the name in your email address')).toBe('open');
  expect(stateOf('Not your phone number')).toBe('open');
  expect(stateOf('12 to 128 characters')).toBe('broken');
  expect(stateOf('Not the word Talon')).toBe('holds');
});

test('the service judges the rules for which the page knows too little', async () => {
  await choose(nobody, 'marie has green chairs', () => judgedAs({ broken: ['no-name'], strength: 1 }));
  await waitFor(() => expect(stateOf('Not your first or last name')).toBe('broken'));
  expect(stateOf('Not your phone number')).toBe('holds');
  expect(stateOf('Hard to guess')).toBe('holds');
  expect(strength()).toBe('Weak');
  expect(update()).toHaveProperty('disabled', true);
});

test.each<[string, Judgement]>([
  ['Not a password that many people use', { broken: ['not-common'], strength: 1 }],
  ['Hard to guess', { broken: ['hard-to-guess'], strength: 1 }],
])('%s: broken by the judgement of the service, not praised, and cannot be sent', async (rule, judgement) => {
  await choose(marie, 'seven green chairs', () => judgedAs(judgement));
  expect(strength()).toBe('Checking…');
  await waitFor(() => expect(stateOf(rule)).toBe('broken'));
  expect(strength()).toBe('Weak');
  expect(update()).toHaveProperty('disabled', true);
});

test('a good one is called strong and can be sent', async () => {
  await choose(marie, 'seven green chairs');
  await waitFor(() => expect(update()).toHaveProperty('disabled', false));
  expect(strength()).toBe('Very strong');
  expect(new Set(screen.getAllByRole('listitem').map(({ dataset }) => dataset['state']))).toEqual(
    new Set(['holds']),
  );
});

test('without a reply of the service it can be sent: the form gets the answer', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  await choose(marie, 'seven green chairs', () => Promise.reject(new TypeError('Failed to fetch')));
  await waitFor(() => expect(update()).toHaveProperty('disabled', false));
  expect(strength()).toBeUndefined();
  expect(stateOf('Hard to guess')).toBe('open');
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test.each([' '.repeat(12), '000000000000', 'abcabcabcabc', 'talon talon talon'])(
  '%j breaks a rule of the page: it is not praised and cannot be sent, and the service is not asked',
  async password => {
    const ask = await choose(marie, password);
    expect(strength()).toBe('Very weak');
    expect(update()).toHaveProperty('disabled', true);
    await new Promise(resolve => setTimeout(resolve, 500));
    expect(ask).not.toHaveBeenCalled();
  },
);

test('broken rules are announced by name', async () => {
  await choose(marie, 'marie has green chairs');
  expect(
    await screen.findByText(
      '4 of 8 rules are met. Not met yet: Not the name in your email address; Not your first or last name.',
      {},
      { timeout: 3_000 },
    ),
  ).toBeTruthy();
});

test('nothing is judged before something is typed', async () => {
  await choose(marie, '');
  expect(new Set(screen.getAllByRole('listitem').map(({ dataset }) => dataset['state']))).toEqual(
    new Set(['open']),
  );
  expect(update()).toHaveProperty('disabled', true);
});
